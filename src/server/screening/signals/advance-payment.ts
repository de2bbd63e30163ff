import type { Span } from '#lib/moderation/signals.ts';
import { readerOf } from './reading.ts';
import { type Match, partOf, rewritten, rule, spansOf, within } from './rules.ts';

const read = readerOf({
  T: 'taxa taxas txa tacha tachas taxinha emolumento emolumentos joia',
  V: 'valor valores custo custos preco quantia montante dinheiro sinal',
  L: 'pagamento deposito transferencia adiantamento',
  U: 'caucao caucoes caussao',
  C: 'inscricao inscricoes enscricao inscrisao inscrissao incricao inscricaum inscrever matricula matriculas candidatura candidaturas',
  c: `candidatar tramitacao activacao ativacao admissao recrutamento selecao seleccao selecaum selessao entrevista entrevistas
    intrevista intrevistas`,
  v: 'vaga vagas lugar emprego contratacao',
  I: `exame exames uniforme uniformes farda fardas fardamento cracha kit formacao formacoes treino treinamento treinamentos
    manual`,
  Y: `candidato candidatos candidata candidatas concorrente concorrentes interessado interessados interessada interessadas
    pretendente pretendentes seleccionado seleccionados selecionado selecionados admitido admitidos`,
  // Orders, infinitives, other forms.
  P: 'pague paguem pagando deposite depositem transfira transfiram',
  S: 'envie enviem mande mandem manda envia',
  E: 'faca facam efectue efectuem efetue efetuem',
  p: 'pagar pagarem comprar comprarem depositar depositarem transferir transferirem',
  s: 'enviar enviarem mandar mandarem',
  q: 'paga pagam pagara pagarao compra compram custeia custeiam suporta suportam assume cobre cobra deposita transfere',
  r: `pago pagos pagas custeado custeada custeados custeadas suportado suportada suportados suportadas assumido
    assumida`,
  m: `deve deves devem devera deverao tem terao tera precisa precisas precisam basta necessario necessaria obrigatorio obrigatoria preciso
    favor exige exigese exigimos requer requerse mediante apos sujeito sujeita sujeitos pedese pedimos solicitamos
    cobramos`,
  K: 'custa custam',
  R: 'pagase cobrase depositase',
  W: 'mpesa empesa emola mkesh mpessa bim nib',
  M: 'm',
  f: 'e',
  w: 'pesa mola kesh',
  h: 'conta',
  o: 'por',
  d: 'de da do das dos a o as os ao aos para pra pro em no na nos nas um uma',
  b: 'pelo pela pelos pelas plo pla',
  Q: 'cargo custas expensas encargo',
  G: 'garantir garantia garanta garantam garante reservar reserva reserve reservem assegurar assegure segurar',
  a: 'adiantado adiantada antecipado antecipada previo previa inicial',
  t: 'antes',
  Z: 'comprovativo comprovativos recibo talao bordereau',
  J: 'cv cvs curriculo curriculos curriculum documentos foto fotos proposta propostas carta',
  x: `reembolsavel reembolsaveis devolvido devolvida devolucao perca percam perde deixe deixem hesite hesitem demore
    demorem`,
  j: 'experiencia',
  i: 'traga tragam apresente apresentem anexe anexem',
  N: 'nao naum nunca jamais nenhum nenhuma ninguem nem',
  n: 'sem n',
  g: `gratuito gratuita gratuitos gratuitas gratuitamente gratis free isento isenta isencao zero oferecemos oferece oferecido
    oferecida oferecidos oferecidas reembolsamos assumimos suportamos custeamos cobrimos`,
  B: 'empresa companhia empregador empregadora entidade patrao organizacao instituicao projecto projeto ong hotel',
  D: `responsavel responsaveis gestao gerir gestor gestora controlo controlar controle receber recebimento recolher recolha
    cobrar cobranca cobrancas registar registo emitir emissao processamento conferir verificar verificacao
    conhecimento conhecimentos dominio tesouraria arquivar arquivo atender`,
  O: `aluno alunos alunas estudante estudantes cliente clientes utente utentes encarregados inquilino inquilinos hospede
    hospedes paciente pacientes fornecedor fornecedores socio socios membro membros passageiros participantes quota
    quotas propina propinas imposto impostos mensalidade mensalidades ordem`,
  X: `salario salarios salarial ordenado vencimento remuneracao remunerado remunerada subsidio subsidios bonus comissao
    comissoes premio bolsa mensal mensais mensalmente semanal quinzenal diaria diario ganha ganhe ganhar receba recebe recebem
    recebera receberao pagamos ajuda pretensao pretendido pretende trabalhador trabalhadores colaborador
    colaboradores`,
  k: 'cada',
  y: 'dia mes hora semana',
  u: `burla burlas burlao burloes burlador burladores fraude fraudes golpe golpes denuncie denunciar desconfie desconfiar
    cuidado alguem pedirem cobrarem exigirem pecam`,
  z: 'se',
  l: 'mil',
  $: 'mt mts mzn mtn mtz metical meticais meticas',
});

const phrases = [
  [/(?:M|f)w/g, 'W'],
  [/0\$|\$0/g, 'g'],
  [/9l?\$|\$9l?/g, 'A'],
  [/A[do]?y|o[yk]/g, 'X'],
  [/oh/g, 'Q'],
  [/qz/g, 'R'],
  // "Sem experiência", "não é reembolsável" and "não perca" deny nothing.
  [/[Nn][^|?,]{0,3}j|N[^|?,]{0,2}x/g, '_'],
] as const;

const near = within(4, ',XJ');
const must = `m${within(3, ',')}`;
const order = `(?:P|R|${must}p|${must}s|[Em]${within(3, ',')}L)`;
const send = `(?:S|${must}s)d?`;
const fee = '(?:T[^|?,]{0,2}[Cc]|V_?d{1,3}C|Ld{1,3}[Cc])';
const place = 'G[d_]{0,2}[vC]';

const fees = rule(isAsked, [
  `${fee}${within(8, 'X')}[AWx]`,
  `${fee}[:Kd]{0,3}9(?!%)`,
  `[PRpq]${within(6, ',XJ')}${fee}`,
  `m[dz]{0,2}(?:Ld{0,2})?${fee}`,
  `[PRpq]${near}Ad{1,2}C`,
]);

const others = rule(
  (match) => isAsked(match) && !isEarned(match),
  [
    'C(?:_?[:KdVL]{0,4}|[:,KdVL]{0,5})A',
    'cKd?A',
    `c:?d?A${near}W`,
    // A deposit.
    'U[:KdVL]{0,4}[A9]',
    `[PRpm]${near}U`,
    `U${within(6, ',X')}[CcvY]`,
    `[PRm]${near}La`,
    `La${within(6, ',X')}[Cc]`,
    `LdG${near}A`,
    // Before the work.
    `(?:P|${must}p)${near}A${within(4, ',X')}t`,
    `(?:P|${must}p)${within(3, ',X')}t${within(6, ',X')}A`,
    `Td?A{2,3}d{0,3}[Cc]`,
    `T${within(4, ',X')}A${within(3, ',X')}t`,
    `m[dz]{0,2}Ld{0,2}T`,
    // To be sure of a place.
    `[PSRpsqVTLU]${near}A${within(5, 'X')}${place}`,
    `A[do]{0,2}${place}`,
    `${place}${within(6, 'X')}(?:[PSR]d?V|[PSRpsqTLU]${near}[UA])`,
    `${place}[dK,:]{0,3}A${within(3, ',X')}W`,
    // What an employer gives is to be paid by the candidate.
    `I${within(5, ',')}[rq]bd?Y`,
    `I${within(6, ',')}Qd{0,2}Y`,
    `Y${within(2, ',')}(?:q|m${within(2, ',')}p)${within(4, ',')}I`,
    `I${within(3, ',X')}(?:K|dVd)d?A`,
    `(?:P|${must}p)${within(4, ',X')}I`,
    `L(?:d{2}|a?d?A{2,3}d{0,3}|ad{0,3})I`,
    `m[dz]{0,3}Ld{0,3}I`,
    `[VL]d{1,2}I${within(3, ',X')}A`,
    // An order to pay, and what for.
    `(?:${order}${near}|${send})A${within(10, 'X')}(?:(?<!o)[Cc]|${place})`,
    `(?:${order}${near}|${send})[VTU]${within(5, 'Xf')}(?:(?<!o)[Cc]|${place})`,
    `(?:P|${must}p)${near}A${within(6, ',X')}v`,
    `Y${within(2, ',')}(?:q|${must}[ps])${near}A`,
    `[Cc]${within(6, 'X')}md?[TVL]${near}A`,
    `[Cc]${within(8, 'X')}(?:${order}${near}|${send})[ATU]`,
    `[PRprTUL]${within(8, 'X')}td{0,2}[Cc]`,
    `td{0,2}[Cc]${within(5, 'X')}[PRpq]${near}A`,
    // An order to pay, and where to.
    `(?:${order}${near}|${send})A${within(8, 'X')}[WHh]`,
    `[PS]d?9[do]?h?W`,
    // A proof that it was paid.
    `Zd{0,2}(?:[LW]d{1,3}(?:Td{0,2})?[Cc]|T)`,
    `(?:[Si]|${must}s)d{0,2}Zd{0,2}[LTW]`,
  ],
);

/** Whoever applies is asked to pay. For vacancies: a course that is offered as a service has a fee of its own. */
export const asksForMoney = (text: string): Span[] => spansOf(rewritten(read(text), phrases), [fees, others]);

function isAsked(match: Match): boolean {
  const { before, found, after } = match;
  const isDenied =
    /[Ng]/.test(found) || /N.{0,8}$|g[^,]{0,8}$|n[^,]{0,3}$/.test(before) || /^[^,]{0,4}[Ng]/.test(after);
  const isDuty = /[Dj][^,]{0,6}$/.test(before);
  const isPaidByCompany = /B[^,]{0,2}[qp]|[rq]bB|Qd{0,2}B|bB[^,]{0,2}r/.test(
    before.slice(-3) + found + after.slice(0, 8),
  );
  const isWarning = /u/.test(before + found + after);
  return !isDenied && !isDuty && !isPaidByCompany && !isWarning && !/O/.test(partOf(match));
}

/** Pay is said before a sum or right after it. What follows later may be promised: "mande 200 MT e receba a ficha". */
const isEarned = (match: Match): boolean =>
  /X/.test(partOf({ ...match, after: '' })) || /^A{0,2}[d_o]{0,2}X/.test(match.after);
