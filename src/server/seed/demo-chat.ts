import { markRead, send, sendFile, start } from '#server/chat/chat.ts';
import { servicesOfUser } from '#server/services/reading.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { daysAgo } from './days.ts';
import { drawn } from './portfolio.ts';

const minutes = 1 / (24 * 60);

/** Who says it, what, and how many minutes after the line before. */
type Line = readonly [who: 'they' | 'I', text: string, after: number];

interface Talk {
  readonly daysAgo: number;
  readonly lines: readonly Line[];
  /** How many of the last lines are not read yet. */
  readonly unread?: number;
  /** The first line asks about a service of mine. */
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

/** What the accounts of the demonstration have talked about. */
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
