let list: Promise<ReadonlySet<string>> | undefined;

/** Whether everybody's guess would be this one. The list comes when it is first needed; without it, nobody is warned. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch('/common-passwords.txt');
    if (response.ok) return new Set((await response.text()).split('\n'));
  } catch {
    // A bad network; the next password asks again.
  }
  list = undefined;
  return new Set();
}
