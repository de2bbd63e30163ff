/** What a code is for, in the words after it. Only signs of the GSM alphabet: with any other an SMS has room for 70. */
const uses = {
  register: 'cria a sua conta BizLink.',
  recovery: 'muda a senha da sua conta BizLink.',
  number: 'passa a sua conta BizLink para este telefone.',
  'lost-access': 'pede de volta o acesso ao BizLink.',
  phone: 'confirma o seu telefone no BizLink.',
} as const;
export type SmsCode = keyof typeof uses;

const mostSigns = 160;

/** The last line is for the browser, which fills the code in on the site that it names, and on no other. */
export function codeSms(what: SmsCode, code: string, host: string): string {
  const said = `${code} ${uses[what]} Vale 10 minutos. Nunca o diga a outra pessoa, nem a quem disser que é do BizLink.`;
  const forBrowsers = `\n\n@${host} #${code}`;
  return said.length + forBrowsers.length <= mostSigns ? said + forBrowsers : said;
}

/** The only SMS with a link. A company may be called anything: signs that links are made of are left out. */
export function invitationSms(company: string, link: string): string {
  const [before, after] = ['BizLink: convite para a equipa de ', `. Aceite em 7 dias: ${link}`];
  const name = company
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9&,-]+/g, ' ')
    .slice(0, Math.max(0, mostSigns - before.length - after.length))
    .trim();
  return `${before}${name}${after}`;
}

/** What somebody without an e-mail is told at once. No links: whoever gets used to them presses others too. */
export const smsNotices = {
  'password-changed':
    'BizLink: a sua senha mudou. Se foi outra pessoa, recupere logo a senha na entrada do BizLink.',
  'number-changed':
    'BizLink: a sua conta passou para outro telefone. Se foi outra pessoa, escreva logo ao apoio do BizLink.',
  'number-removed':
    'BizLink: este telefone deixou de abrir a sua conta. Se foi outra pessoa, escreva logo ao apoio do BizLink.',
  'lost-access-begun':
    'BizLink: alguém pediu o acesso de volta. Em 48 horas sai o segundo passo. Se foi outra pessoa, entre e pare o pedido.',
  'lost-access-done': 'BizLink: o segundo passo saiu da sua conta, a pedido.',
  'takeover-done':
    'BizLink: a conta que pediu com este telefone abriu. Entre com o telefone e a senha que escolheu.',
  'takeover-stopped':
    'BizLink: quem usava este telefone disse que ainda é seu, por isso a conta que pediu fica sem efeito.',
  'takeover-failed':
    'BizLink: este telefone passou entretanto para outra conta, por isso a que pediu fica sem efeito.',
  decision:
    'BizLink: foi decidido um caso sobre algo seu. Entre na sua conta para ler e, se quiser, recorrer.',
} as const;
export type SmsNotice = keyof typeof smsNotices;
