/**
 * 'Chrome em Android': what a person recognises a device by. Only names that are known: whatever else a program calls
 * itself would be read, in a mail of ours, as our words. Bowser is loaded when first somebody signs in.
 */
export async function browserName(userAgent: string): Promise<string> {
  if (!userAgent) return unknown;
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1000));
  const known = new Set<unknown>([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);
  return [browser.name, os.name].filter((name) => known.has(name)).join(' em ') || unknown;
}

const unknown = 'Navegador desconhecido';
