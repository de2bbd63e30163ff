let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Checks a password against a list of common ones. The list loads when it is first needed. Without it nobody is
 * warned.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch('/common-passwords.txt');
    if (response.ok) return new Set((await response.text()).split('\n'));
  } catch {
    // A bad network: the next password loads the list again.
  }
  list = undefined;
  return new Set();
}
