import type { Span } from '#lib/moderation/signals.ts';
import { messengerHosts, messengers } from './messengers.ts';
import { type Reading, readerOf } from './reading.ts';
import { type Match, partOf, rule, spansOf, within } from './rules.ts';

const read = readerOf({
  W: messengers,
  L: messengerHosts,
  T: 'chamada chamadas telefone telefonema telefonemas ligacao ligacoes sms tel cel celular telemovel',
  k: `contacte contactem contactar contactarem contacta contate contatem contatar ligue liguem ligar ligarem liga telefonar
    fale falem`,
  c: 'chame chamem chama chamar',
  j: 'entre entrem entrar adira adiram aderir junte juntem',
  s: `envie enviem enviar enviarem envia mande mandem mandar mandarem manda remeter remetam partilhe partilhem encaminhar
    encaminhe submeter`,
  J: `cv cvs curriculo curriculos curriculum curriculuns documentos documento candidatura candidaturas mensagem mensagens msg`,
  Y: 'interessado interessados interessada interessadas candidato candidatos candidata candidatas concorrentes pretendentes',
  A: 'candidatar candidate candidatem concorrer concorra concorram inscrever inscreva inscrevam inscricao inscricoes vaga',
  E: 'entrevista entrevistas',
  o: 'so somente apenas unicamente exclusivamente exclusivo',
  b: `pelo pela pelos por via atraves no na para p pra do ao o a os as um nr numero numeros contacto contactos contato nosso
    nossa seguinte seguintes e de mz se nos`,
  g: 'grupo grupos canal',
  N: 'nao naum nunca nem',
  q: `duvida duvidas informacao informacoes info infos esclarecimento esclarecimentos pergunta perguntas questao questoes
    detalhes pormenores saber`,
  D: 'experiencia conhecimento conhecimentos dominio gerir gestao responsavel responder atender atendimento usar utilizar',
  O: `cliente clientes paciente pacientes fornecedor fornecedores hospede hospedes aluno alunos encomenda encomendas business
    marketing redes proprio propria`,
  m: 'mail email emails mails',
  x: 'plataforma portal site formulario pagina botao',
  X: 'bizlink pessoalmente presencialmente',
  h: 'aqui',
  d: 'entregar entregue entreguem deixar deixe deixem levar dirija dirijam dirigir comparecer compareca trazer',
  p: 'instalacoes escritorio escritorios loja recepcao sede rua av avenida bairro portaria secretaria balcao',
});

const channel = '[WHL]';
const byPhone = rule(isWayToApply, [
  `[YA]${within(8)}[kc]${within(6)}${channel}`,
  `E${within(4)}[kc]${within(6)}H`,
  `(?:[YA]${within(3)})?s${within(3)}J${within(10)}${channel}`,
  `[YA]${within(6)}sb{0,3}${channel}`,
  `[YAJ][:,bT]{0,4}${channel}`,
  // "Only" says it by itself.
  `[kc]${within(2)}ob{0,3}[WHLT]`,
  `o[kcbsAJ]{0,4}[WHLT]`,
  `o${within(2)}[AJ]b{0,3}[WHLT]`,
  `cb{0,3}W`,
  `[jk]${within(3)}gb{0,3}W`,
  'jb{0,3}W',
  'L',
]);

/** A phone or a messenger is the only way to apply that the text names. */
export function appliesOnlyByPhone(text: string): Span[] {
  const reading = read(text);
  return hasOtherWay(text, reading) ? [] : spansOf(reading, [byPhone]);
}

function isWayToApply(match: Match): boolean {
  const { before, found, after } = match;
  if (/q/.test(before + found + after) || /O/.test(partOf(match))) return false;
  return !/N/.test(found) && !/N[^,]{0,8}$|D[^,]{0,6}$/.test(before);
}

const mailAddress = /@[a-z0-9-]{1,63}\.[a-z]/i;
const webAddress =
  /(?:https?:\/\/|www\.)(?!(?:www\.)?(?:wa\.me|t\.me|telegram\.|(?:chat\.|api\.|web\.)?whatsapp))/i;
const otherWay = new RegExp(`(?<!N${within(4)})(?:m|X|bx|[AJ]${within(3)}h|h${within(2)}X|d${within(8)}p)`);

const hasOtherWay = (text: string, { roles }: Reading): boolean =>
  mailAddress.test(text) || webAddress.test(text) || otherWay.test(roles);
