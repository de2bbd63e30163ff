let list: Promise<ReadonlySet<string>> | undefined;

/** Without the list, every password counts as uncommon. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch('/common-passwords.txt');
    if (response.ok) return new Set((await response.text()).split('\n'));
  } catch {
    // The network failed. The next password loads the list again.
  }
  list = undefined;
  return new Set();
}
