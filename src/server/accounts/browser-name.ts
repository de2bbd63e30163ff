/**
 * A name by which a person recognises a device: 'Chrome em Android'. Only names that Bowser knows are used: a client
 * can send any text as its user agent, and in our mail that text would read as ours. Bowser is loaded on the first
 * sign-in.
 */
export async function browserName(userAgent: string): Promise<string> {
  if (!userAgent) return unknown;
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1000));
  const known = new Set<unknown>([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);
  return [browser.name, os.name].filter((name) => known.has(name)).join(' em ') || unknown;
}

const unknown = 'Navegador desconhecido';
