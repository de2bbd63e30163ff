import type {
  Figure,
  FigureName,
  ProgramFigure,
  ProgramFigureName,
  SystemLine,
  Unit,
} from '../contract/system.ts';
import { formatDateTime, formatTime } from '../format/date.ts';
import { formatMeasure } from '../format/measure.ts';

/** For operators. */
export const systemTexts = {
  title: 'Sistema',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar o estado do sistema.',
  refresh: 'Actualizar',
  refreshing: 'A actualizar…',
  seenAt: (iso: string) => `Visto às ${formatTime(new Date(iso))}. Actualiza-se a cada minuto.`,
  healthy: (well: number, off: number) => {
    const said = well === 1 ? '1 número bem' : `${well} números bem`;
    return off > 0 ? `${said}, ${off} ${off === 1 ? 'desligado' : 'desligados'}` : said;
  },
  allWell: 'Está tudo bem.',
  notWell: (names: readonly string[]) =>
    names.length === 1
      ? `Um número pede atenção: ${names.join()}.`
      : `${names.length} números pedem atenção: ${names.join('; ')}.`,
  failures: 'O que falhou',
  failuresHow: 'Trabalho que falhou e ficou guardado. O que se desistiu apaga-se ao fim de 30 dias.',
  parked: (count: number) => (count === 1 ? '1 desistido' : `${count} desistidos`),
  trying: (count: number) => `${count} a tentar de novo`,
  programs: 'Programas',
  programsHow:
    'O que cada programa mede de si vem a cada 5 minutos, e os dispositivos à escuta a cada minuto.',
  program: (id: string) => `Programa ${id}`,
  programFacts: (version: string, since: string, seen: string) =>
    `Versão ${version}, a correr desde ${formatDateTime(new Date(since))}. Deu sinal às ${formatTime(new Date(seen))}.`,
} as const;

type AnyFigure = Figure | ProgramFigure;
type AnyName = FigureName | ProgramFigureName;

/** `act`: what to do when the number is red. */
export const figureTexts: Readonly<Record<AnyName, { readonly name: string; readonly act: string }>> = {
  queue_oldest: {
    name: 'Atraso da fila',
    act: 'Veja se algum programa está a correr e o que diz o registo dele; reinicie-o se não avança.',
  },
  queue_due: {
    name: 'Trabalho por começar',
    act: 'Se não baixar dentro de uma hora, junte um programa ou veja o que atrasa os outros.',
  },
  queue_given_up: {
    name: 'Trabalho desistido em 24 horas',
    act: 'Veja abaixo que trabalho falhou e porquê, e corrija a causa.',
  },
  mails_waiting: {
    name: 'Emails à espera',
    act: 'Veja se o servidor de email (SMTP_URL) responde e aceita a senha.',
  },
  mails_given_up: {
    name: 'Emails desistidos em 24 horas',
    act: 'Veja abaixo o código com que o servidor de email os recusou, e corrija SMTP_URL ou MAIL_FROM.',
  },
  pushes_given_up: {
    name: 'Avisos no dispositivo desistidos em 24 horas',
    act: 'Veja se o servidor chega à internet: os avisos saem pelos serviços dos navegadores.',
  },
  sms_sent: {
    name: 'SMS enviados hoje',
    act: 'Veja se alguém pede códigos sem fim.',
  },
  sms_left: {
    name: 'SMS que restam hoje',
    act: 'Veja se alguém pede códigos sem fim. Se são pessoas, suba SMS_PER_DAY e o crédito no serviço de SMS.',
  },
  sms_refused: {
    name: 'SMS que não saíram hoje',
    act: 'Veja abaixo com que código o serviço de SMS os recusou, e se tem crédito.',
  },
  data_disk: {
    name: 'Livre no disco dos dados',
    act: 'Liberte espaço ou aumente o disco: cheio, ninguém consegue publicar nem escrever.',
  },
  backup_disk: {
    name: 'Livre no disco das cópias',
    act: 'Liberte espaço, aumente o disco ou guarde menos cópias (BACKUP_KEEP).',
  },
  database: {
    name: 'Tamanho da base de dados',
    act: 'Aumente o disco dos dados: a base já não cabe uma segunda vez no que está livre.',
  },
  backup: {
    name: 'Idade da última cópia de segurança',
    act: 'Veja o que correu mal, confirme que BACKUP_DIR se pode escrever e faça uma cópia à mão (npm run backup).',
  },
  proof: {
    name: 'Idade da última cópia reposta e conferida',
    act: 'Não confie nas cópias até uma ser reposta: veja o que falhou e experimente à mão (npm run backup -- --prove).',
  },
  cases: {
    name: 'Casos por decidir',
    act: 'Decida os mais antigos na moderação, ou chame mais um moderador.',
  },
  verifications: {
    name: 'Empresas por verificar',
    act: 'Verifique as mais antigas em “Empresas”, ou chame mais um moderador.',
  },
  programs: {
    name: 'Programas vivos',
    act: 'Nenhum programa escreve o que mede: veja no registo se a base de dados aceita escritas.',
  },
  delay: {
    name: 'Atraso do programa (p99)',
    act: 'O programa demora a responder: veja o que o ocupa, ou junte outro.',
  },
  memory: {
    name: 'Memória',
    act: 'Reinicie o programa se continua a crescer, ou dê-lhe mais memória.',
  },
  cpu: {
    name: 'Processador (um núcleo)',
    act: 'Junte um programa: este já usa quase todo o seu núcleo.',
  },
  kept_pages: {
    name: 'Páginas servidas já feitas',
    act: 'Poucas páginas se repetem: veja se algum robô pede endereços sem fim.',
  },
  sockets: {
    name: 'Dispositivos à escuta',
    act: 'Junte um programa: este está perto de não aceitar mais ligações.',
  },
};

export const figureGroups = [
  {
    title: 'Fila e avisos',
    names: [
      'queue_oldest',
      'queue_due',
      'queue_given_up',
      'mails_waiting',
      'mails_given_up',
      'pushes_given_up',
      'sms_sent',
      'sms_left',
      'sms_refused',
    ],
  },
  { title: 'Espaço', names: ['data_disk', 'backup_disk', 'database'] },
  { title: 'Cópias de segurança', names: ['backup', 'proof'] },
  { title: 'Moderação', names: ['cases', 'verifications'] },
  { title: systemTexts.programs, names: ['programs'] },
] as const satisfies readonly { readonly title: string; readonly names: readonly FigureName[] }[];

export function valueText({ name, state, unit, value }: AnyFigure): string {
  if (state === 'off') return 'Sem BACKUP_DIR';
  if (value !== null) return formatMeasure(value, unit);
  return emptyTexts[name] ?? 'Não se consegue ler';
}

const emptyTexts: Readonly<Partial<Record<AnyName, string>>> = {
  backup: 'Ainda nenhuma',
  proof: 'Ainda nenhuma',
  kept_pages: 'Nenhum pedido',
  cpu: 'Ainda sem medida',
};

const offTexts: Readonly<Partial<Record<AnyName, string>>> = {
  backup: 'BACKUP_DIR não está definido: não se fazem cópias de segurança.',
  proof: 'Sem cópias, não há o que repor.',
  backup_disk: 'BACKUP_DIR não está definido.',
};

/** What is said beside the number. */
export function detailTexts({ name, state, share, since, bytes, failure }: AnyFigure): string[] {
  if (state === 'off') return [offTexts[name] ?? ''];
  return [
    share !== null && shareText(name, share),
    since !== null && sinceText(name, formatDateTime(new Date(since))),
    bytes !== null && `Ocupa ${formatMeasure(bytes, 'bytes')}.`,
    failure !== null && `A última falhou: ${failure}`,
  ].filter((text) => text !== false);
}

const shareText = (name: AnyName, share: number) =>
  name === 'memory'
    ? `${formatMeasure(share, 'share')} da que há.`
    : `${formatMeasure(share, 'share')} do disco.`;

const sinceText = (name: AnyName, when: string) =>
  name === 'backup' || name === 'proof' ? `De ${when}.` : `O mais antigo é de ${when}.`;

/** Says what the drawn line shows. */
export const lineText = ({ least, most }: SystemLine, unit: Unit): string =>
  `Nas últimas 24 horas: de ${formatMeasure(least, unit)} a ${formatMeasure(most, unit)}.`;
