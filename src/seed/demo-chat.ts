import type { QuickAnswer } from '#lib/contract/quick-answer-form.ts';
import { markRead, start } from '#server/chat/chat.ts';
import { replaceQuickAnswers } from '#server/chat/quick-answers.ts';
import { computeReplyTimes } from '#server/chat/reply-times.ts';
import { send, sendFile } from '#server/chat/sending.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { servicesOfUser } from '#server/services/reading.ts';
import { daysAgo } from './days.ts';
import { drawn } from './portfolio.ts';

const minutes = 1 / (24 * 60);

/** `after`: minutes since the line before. */
type Line = readonly [who: 'they' | 'I', text: string, after: number];

interface Talk {
  readonly daysAgo: number;
  readonly lines: readonly Line[];
  readonly unread?: number;
  readonly isAboutService?: boolean;
}

const withFreelancer: Talk = {
  daysAgo: 2,
  lines: [
    ['I', 'Bom dia! O quadro eléctrico da padaria dispara todas as manhãs. Pode vir ver?', 0],
    ['they', 'Bom dia, Dona Celeste. Posso passar hoje às 15h00.', 12],
    ['I', 'Óptimo. Fica na Av. Marien Ngouabi, n.º 214.', 3],
    ['they', 'Era o disjuntor do forno. Já troquei. Mando a fotografia.', 300],
    ['I', 'Muito obrigada! Quanto lhe devo?', 5],
    ['they', 'São 1 800 MT com a peça.', 2],
  ],
};

const bakeryTalks: readonly Talk[] = [
  {
    daysAgo: 0.2,
    isAboutService: true,
    unread: 2,
    lines: [
      ['they', 'Olá! Ainda aceitam encomendas para sábado?', 0],
      ['I', 'Sim, até quinta-feira ao meio-dia.', 20],
      ['they', 'Preciso de um bolo para 30 pessoas, com recheio de maracujá.', 4],
      ['they', 'E consegue entregar na Matola?', 1],
    ],
  },
  {
    daysAgo: 1,
    lines: [
      ['they', 'Boa tarde, vi a vaga de padeiro. O turno é só à noite?', 0],
      ['I', 'Boa tarde. Sim, das 22h00 às 6h00, com folga ao domingo.', 45],
      ['they', 'Obrigado, já enviei a candidatura.', 6],
      ['I', 'Recebemos. Respondemos até sexta-feira.', 90],
    ],
  },
  {
    daysAgo: 6,
    lines: [
      ['they', 'O pão de ontem estava uma maravilha. Parabéns!', 0],
      ['I', 'Obrigada, volte sempre 😊', 8],
    ],
  },
];

/** Short talks. Without them, the bakery has answered too few people for its reply time to be shown. */
const bakeryQuestions: readonly (readonly [
  daysAgo: number,
  question: string,
  answer: string,
  after: number,
])[] = [
  [9, 'Têm pão sem sal?', 'Temos, à terça e à sexta. Convém encomendar.', 25],
  [13, 'Bom dia. A que horas sai o primeiro pão?', 'Bom dia. Às 5h30.', 35],
  [18, 'Quanto custa um bolo de casamento para 120 pessoas?', 'A partir de 9 500 MT. Quer vir provar?', 70],
  [24, 'Fornecem restaurantes?', 'Sim, com contrato mensal. De quantos pães precisa por dia?', 30],
  [31, 'Abrem no feriado?', 'Abrimos das 6h00 ao meio-dia.', 12],
  [40, 'Aceitam M-Pesa?', 'Aceitamos, e e-Mola também.', 5],
  [52, 'Fazem bolos sem glúten?', 'Ainda não fazemos. Desculpe.', 160],
];

const bakeryAnswers: readonly QuickAnswer[] = [
  { word: 'preço', text: 'O preço depende do tamanho e do recheio. Para quantas pessoas é?' },
  {
    word: 'horário',
    text: 'Estamos abertos de segunda a sábado, das 5h30 às 20h00, e ao domingo até ao meio-dia.',
  },
  { word: 'entrega', text: 'Entregamos em Maputo e na Matola. A entrega custa entre 100 e 250 MT.' },
  {
    word: 'encomenda',
    text: 'Encomendas até dois dias antes. Pedimos metade do valor por M-Pesa ou e-Mola.',
  },
];

const electricianTalks: readonly Talk[] = [
  {
    daysAgo: 0.1,
    isAboutService: true,
    unread: 1,
    lines: [['they', 'Boa noite, quanto custa instalar três tomadas e um candeeiro?', 0]],
  },
  {
    daysAgo: 4,
    lines: [
      ['they', 'Consegue vir a Marracuene?', 0],
      ['I', 'Consigo, mas a deslocação são mais 300 MT.', 30],
      ['they', 'Combinado, fico à espera.', 2],
    ],
  },
];

interface People {
  readonly owner: Viewer;
  readonly freelancer: Viewer;
  readonly crowd: readonly Viewer[];
}

export async function seedDemoChat(ctx: Ctx, { owner, freelancer, crowd }: People): Promise<void> {
  const id = await talk(ctx, owner, freelancer, withFreelancer);
  await showPicture(ctx, freelancer, id);
  await markRead(daysAgo(ctx, 1.7), owner, id, undefined);
  const others = [...crowd];
  for (const [me, talks] of [
    [owner, bakeryTalks],
    [freelancer, electricianTalks],
  ] as const)
    for (const one of talks) {
      const they = others.shift();
      if (they) await talk(ctx, me, they, one);
    }
  for (const [when, question, answer, after] of bakeryQuestions) {
    const they = others.shift();
    const lines = [['they', question, 0] as const, ['I', answer, after] as const];
    if (they) await talk(ctx, owner, they, { daysAgo: when, lines });
  }
  await replaceQuickAnswers(ctx, owner, { answers: [...bakeryAnswers] });
  await computeReplyTimes(ctx, 0);
}

async function talk(
  ctx: Ctx,
  me: Viewer,
  they: Viewer,
  { lines, isAboutService, unread = 0, ...when }: Talk,
): Promise<number> {
  const [[first] = ['they']] = lines;
  const { id } = await start(
    daysAgo(ctx, when.daysAgo),
    first === 'I' ? me : they,
    first === 'I' ? they.id : me.id,
  );
  const [service] = isAboutService ? await servicesOfUser(ctx, me.id, { limit: 1, skip: 0 }) : [];
  let days = when.daysAgo;
  let lastRead: number | undefined;
  for (const [at, [who, text, after]] of lines.entries()) {
    days -= after * minutes;
    const about = at === 0 && service ? { service_ref: service.id } : {};
    const message = await send(daysAgo(ctx, days), who === 'I' ? me : they, id, { text, ...about });
    if (at < lines.length - unread) lastRead = message.id;
  }
  await markRead(daysAgo(ctx, days), they, id, undefined);
  if (lastRead !== undefined) await markRead(daysAgo(ctx, days), me, id, lastRead);
  return id;
}

async function showPicture(ctx: Ctx, who: Viewer, id: number): Promise<void> {
  const file = await drawn(ctx, 'board');
  if (!file) return;
  try {
    await sendFile(daysAgo(ctx, 1.75), who, id, {}, file);
  } finally {
    await file.discard();
  }
}
