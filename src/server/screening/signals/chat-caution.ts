import type { Caution } from '#lib/moderation/life.ts';
import type { Span } from '#lib/moderation/signals.ts';
import { asksForMoney } from './advance-payment.ts';
import { messengerHosts, messengers } from './messengers.ts';
import { readerOf } from './reading.ts';
import { type Match, matches, partOf, rewritten, rule, spansOf, within } from './rules.ts';

const read = readerOf({
  W: messengers,
  L: `${messengerHosts} bit.ly tinyurl.com cutt.ly t.ly is.gd ow.ly rb.gy goo.gl shorturl.at rebrand.ly tiny.cc s.id t.co
    lnkd.in`,
  // Orders to send and to pay, infinitives, and who is to do it.
  S: 'manda mande mandem mandes envia envie enviem envies mandame enviame',
  P: 'paga pague paguem pagues transfere transfira transfiram transfiras deposita deposite depositem deposites',
  s: 'mandar enviar',
  p: 'pagar transferir depositar',
  y: 'podes pode podem deves deve devem tens tem precisas precisa basta favor necessario obrigatorio teras tera',
  F: 'faz faca fazes facas fazer',
  D: 'deposito transferencia pagamento',
  V: 'dinheiro mola taxa',
  v: 'valor montante quantia',
  I: 'sinal caucao inscricao inscrisao',
  J: 'vaga vagas candidatura entrevista uniforme exame taxas matricula seleccao selecao formacao',
  M: 'mpesa mpessa emola mkesh bim conta',
  a: 'm',
  f: 'e',
  h: 'pesa kesh',
  t: `primeiro antes adiantado adiantada antecipado antecipadamente garantir guardar guarde reservar reserve segurar segure
    comecar comece`,
  Z: `quando depois fim final entrega entregar terminar terminares terminado acabar acabares receber receberes recebido
    concluido pronto`,
  N: 'nao naum n nunca jamais ninguem nem sem',
  e: 'eu alguem quem',
  X: 'empresa cliente clientes ele ela eles patrao chefe pessoa senhor senhora bizlink',
  k: 'pin',
  K: 'codigo codigos otp',
  q: 'senha password',
  r: 'sms',
  R: 'recebeste recebeu recebes recebe chegou enviaram mandaram',
  w: 'preciso quero diz diga dizme dame qual confirma confirme partilha partilhe informa informe passa passe',
  m: 'teu tua vosso vossa seu sua',
  c: `chama chame chamem fala fale falem falamos falar vamos vem continuar continuamos continua contacta contacte escreve
    escreva passamos adiciona adicione add entra entre junta`,
  b: `me te lhe no na nos pelo pela via por para pra p o a ao os as se de do da meu minha um uma que uns com este esta esse
    essa`,
  B: 'gestao gerir business marketing campanhas campanha anuncios bot',
  l: 'mil',
  $: 'mt mts mzn mtn metical meticais meticas',
});

const phrases = [
  [/ah|fh/g, 'M'],
  [/9l?\$|\$9l?/g, 'A'],
] as const;

const order = `(?:[SP]|y${within(2, ',')}[sp])`;
const payOrder = `(?:P|y${within(2, ',')}p)`;
const some = within(3, ',');
const paid = `(?:${order}${some}[AVD]|${payOrder}${some}v|(?:y${within(2, ',')})?F${some}D|${order}b{0,2}9b{0,2}M)`;

const asking = rule(isSaidToReader, [
  `[wS]${some}k`,
  'mk',
  `K${within(4)}R`,
  `[wS]${some}K${within(4)}r`,
  `[wS]${some}q${some}M`,
  `${order}${some}I`,
  `${paid}${within(10, 'Z')}t`,
  `t${within(6, 'Z')}${paid}`,
  `${order}b{0,2}t${some}(?:[AVDv]|9b{0,2}M)`,
]);
const leaving = rule(isInvitation, ['L', `c[cbm]{0,4}W`, `[Ssc]${some}W`, 'W[bmf:]{0,3}H']);

/** What to warn the reader of beside a message. Called for every message, so it reads each once and stops early. */
export function cautionIn(text: string): Caution | null {
  const reading = rewritten(read(text), phrases);
  if (matches(reading, asking)) return 'money';
  if (/[IJ]/.test(reading.roles) && asksForMoney(text).length > 0) return 'money';
  return matches(reading, leaving) ? 'away' : null;
}

/** The words of a text for everybody that the reader of a message would be warned of. */
export const cautionedWords = (text: string): Span[] =>
  spansOf(rewritten(read(text), phrases), [asking, leaving]);

/** "Queres que eu mande", "o cliente paga", "se alguém pedir": somebody else sends. */
function isSaidToReader(match: Match): boolean {
  return !isDenied(match) && !/[eX]b{0,2}$/.test(match.before);
}

function isInvitation(match: Match): boolean {
  return !isDenied(match) && !/B/.test(partOf(match));
}

function isDenied({ before, found }: Match): boolean {
  return /N/.test(found) || /N[^,]{0,6}$/.test(before);
}
