/** 'Chrome em Android': what a person recognises a device by. Bowser is loaded when first somebody signs in. */
export async function browserName(userAgent: string): Promise<string> {
  if (!userAgent) return unknown;
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1000));
  const names = [browser.name, os.name].filter(Boolean).map((name) => String(name).slice(0, 40));
  return names.join(' em ') || unknown;
}

const unknown = 'Navegador desconhecido';
