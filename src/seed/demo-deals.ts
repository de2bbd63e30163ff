import type { StartDeal, TakeStep } from '#lib/contract/deals.ts';
import type { WriteReview } from '#lib/contract/reviews.ts';
import type { DealStep } from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { markRead } from '#server/chat/chat.ts';
import { begin, endDeal } from '#server/deals/deals.ts';
import { listOwnDeals, readDeal } from '#server/deals/reading.ts';
import { review, showOverdueReviews } from '#server/deals/reviewing.ts';
import { takeStep } from '#server/deals/steps.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import { replyToReview } from '#server/reviews/reviews.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { demoViewer, someOfCrowd } from './crowd.ts';
import { daysAgo } from './days.ts';
import { companyEmail, freelancerEmail, simpleEmail } from './demo-accounts.ts';

type Asked = Pick<StartDeal, 'what' | 'when' | 'district'>;

/** `dueIn`: days from the day of the step. */
type Step = Pick<TakeStep, 'text' | 'amount'> & { readonly dueIn?: number };

type Taken =
  | readonly [daysAgo: number, by: 'customer' | 'provider', step: DealStep, said?: Step]
  | readonly [daysAgo: number, by: 'program'];

interface Story {
  readonly provider: 'bakery' | 'electrician';
  readonly service: string;
  /** Somebody of the crowd if absent. */
  readonly customer?: 'bakery' | 'electrician' | 'simple';
  readonly daysAgo: number;
  readonly asks: Asked;
  readonly steps: readonly Taken[];
  /** Read by everybody once both have written, or two weeks after the end. */
  readonly reviews?: readonly Written[];
  /** The provider's, to the customer's review: how many days ago, and what. */
  readonly reply?: readonly [daysAgo: number, text: string];
}

type Written = readonly [
  daysAgo: number,
  by: 'customer' | 'provider',
  said: Pick<WriteReview, 'stars' | 'text'>,
];

const cakes = { provider: 'bakery', service: 'Bolos de aniversário por encomenda' } as const;
const catering = { provider: 'bakery', service: 'Catering para casamentos e lobolos' } as const;
const wiring = { provider: 'electrician', service: 'Instalação eléctrica completa para moradias' } as const;

/** At least one in every state. */
const stories: readonly Story[] = [
  {
    ...cakes,
    daysAgo: 0.3,
    asks: {
      what: 'Bolo de chocolate para 40 pessoas, com o nome Kelvin e um carro em cima.',
      when: 'sábado, até às 11h00',
      district: 'Malhangalene',
    },
    steps: [],
  },
  {
    ...catering,
    daysAgo: 2.2,
    asks: {
      what: 'Lobolo em casa, 80 pessoas, com pratos quentes e sobremesa.',
      when: 'daqui a três semanas',
    },
    steps: [
      [
        1.4,
        'provider',
        'offer',
        {
          amount: 46_000,
          text: 'Menu para 80 pessoas: entradas, galinha à zambeziana, matapa, arroz de coco e duas sobremesas. Inclui serviço de mesa.',
          dueIn: 20,
        },
      ],
    ],
  },
  {
    ...cakes,
    daysAgo: 5.1,
    asks: {
      what: 'Bolo de dois andares para o baptizado do meu filho.',
      when: 'no domingo',
      district: 'Polana',
    },
    steps: [
      [4.8, 'provider', 'offer', { amount: 3600, text: 'Dois andares, baunilha e maracujá.', dueIn: 8 }],
      [4.5, 'customer', 'accept'],
    ],
  },
  {
    ...cakes,
    daysAgo: 9.2,
    asks: { what: 'Bolo de amendoim para 25 pessoas, no escritório.', when: 'sexta-feira à tarde' },
    steps: [
      [8.9, 'provider', 'offer', { amount: 2700, text: 'Com entrega na Baixa incluída.', dueIn: 8 }],
      [8.5, 'customer', 'accept'],
      [1.2, 'provider', 'deliver', { text: 'Entregue na recepção às 14h20.' }],
    ],
  },
  {
    ...cakes,
    daysAgo: 30.4,
    asks: { what: 'Bolo de aniversário para 20 pessoas.', when: 'quinta-feira', district: 'Alto Maé' },
    steps: [
      [30.1, 'provider', 'offer', { amount: 1800, text: 'Baunilha com recheio de doce de leite.', dueIn: 4 }],
      [29.8, 'customer', 'accept'],
      [26.2, 'provider', 'deliver'],
      [26, 'customer', 'confirm'],
    ],
    reviews: [
      [
        25.8,
        'customer',
        { stars: 5, text: 'Chegou à hora e o recheio estava no ponto. Os colegas repetiram.' },
      ],
      [25.1, 'provider', { stars: 5, text: 'Disse logo o que queria e pagou no dia.' }],
    ],
  },
  {
    ...cakes,
    daysAgo: 22.3,
    asks: { what: 'Bolo de casamento simples, três andares, sem pasta de açúcar.', district: 'Matola' },
    steps: [
      [22, 'provider', 'offer', { amount: 7500, text: 'Três andares com creme de manteiga.', dueIn: 12 }],
      [21.7, 'customer', 'counter', { text: 'Consegue por 6 500, se formos nós a buscar?', amount: 6500 }],
      [21.5, 'provider', 'offer', { amount: 6800, text: 'Sem a entrega fica por 6 800.', dueIn: 11 }],
      [21.2, 'customer', 'accept'],
      [11.4, 'provider', 'deliver', { text: 'Está pronto, pode vir buscar.' }],
      [11.2, 'customer', 'redo', { text: 'Falta o topo com os nomes, que tínhamos combinado.' }],
      [10.9, 'provider', 'deliver', { text: 'O topo já está posto. Desculpe.' }],
      [10.6, 'customer', 'confirm'],
    ],
    reviews: [
      [
        10.2,
        'customer',
        { stars: 4, text: 'Bolo lindo e bem feito. Esqueceram-se do topo, mas resolveram na mesma tarde.' },
      ],
      [9.6, 'provider', { stars: 5, text: 'Paciente e educada, mesmo quando falhámos.' }],
    ],
    reply: [9.1, 'Tem razão quanto ao topo. Agora lemos a lista em voz alta antes de fechar a caixa.'],
  },
  {
    ...cakes,
    customer: 'simple',
    daysAgo: 13.2,
    asks: {
      what: 'Bolo para os 60 anos da minha mãe, entregue em casa da minha irmã.',
      when: 'dia de anos, de manhã',
      district: 'KaMavota',
    },
    steps: [
      [12.9, 'provider', 'offer', { amount: 2400, text: 'Com entrega e vela de sessenta.', dueIn: 4 }],
      [12.4, 'customer', 'accept'],
      [9.1, 'provider', 'deliver', { text: 'A sua irmã recebeu às 9h15.' }],
      [8.8, 'customer', 'confirm'],
    ],
    reviews: [
      [
        8.1,
        'customer',
        {
          stars: 5,
          text: 'Encomendei de Nampula e a minha mãe recebeu em casa, em Maputo. Fiquei descansada.',
        },
      ],
      [7.7, 'provider', { stars: 5 }],
    ],
  },
  {
    ...catering,
    daysAgo: 12.3,
    asks: { what: 'Casamento para 300 pessoas em Marracuene.', when: 'último sábado do mês' },
    steps: [
      [
        11.9,
        'provider',
        'decline',
        { text: 'Nesse sábado já temos dois casamentos. Obrigada por perguntar.' },
      ],
    ],
  },
  {
    ...catering,
    daysAgo: 15.3,
    asks: { what: 'Almoço de fim de curso para 60 pessoas.' },
    steps: [
      [14.9, 'provider', 'offer', { amount: 39_000, text: 'Menu de três pratos, sem bebidas.' }],
      [14.2, 'customer', 'decline', { text: 'Passa do que juntámos. Fica para outra vez.' }],
    ],
  },
  {
    ...cakes,
    daysAgo: 14.1,
    asks: { what: 'Cinquenta queques para a escola.', when: 'segunda-feira' },
    steps: [[13.9, 'customer', 'withdraw', { text: 'A festa foi adiada.' }]],
  },
  {
    ...cakes,
    daysAgo: 20.2,
    asks: { what: 'Bolo sem glúten para 10 pessoas.' },
    steps: [[13.1, 'program']],
  },
  {
    ...catering,
    daysAgo: 16.4,
    asks: { what: 'Jantar de noivado para 50 pessoas.', when: 'sexta-feira', district: 'Sommerschield' },
    steps: [
      [16.1, 'provider', 'offer', { amount: 32_500, text: 'Buffet para 50 pessoas.', dueIn: 12 }],
      [15.7, 'customer', 'accept'],
      [10.2, 'customer', 'cancel', { text: 'O noivado passou para o ano que vem. Peço desculpa.' }],
    ],
  },
  {
    ...cakes,
    daysAgo: 40.3,
    asks: { what: 'Bolo de despedida para uma colega.', when: 'quarta-feira' },
    steps: [
      [40, 'provider', 'offer', { amount: 1500, text: 'Um andar, para 12 pessoas.', dueIn: 3 }],
      [39.6, 'customer', 'accept'],
      [36.9, 'provider', 'deliver'],
      [22.8, 'program'],
    ],
  },
  {
    ...wiring,
    daysAgo: 0.2,
    asks: {
      what: 'Instalar três tomadas e um candeeiro na sala.',
      when: 'durante a semana, depois das 16h00',
      district: 'Matola, bairro do Fomento',
    },
    steps: [],
  },
  {
    ...wiring,
    customer: 'simple',
    daysAgo: 1.6,
    asks: {
      what: 'Rever o quadro da casa dos meus pais: o disjuntor geral desarma quando chove.',
      district: 'Matola, Liberdade',
    },
    steps: [
      [
        1.1,
        'provider',
        'offer',
        { amount: 2800, text: 'Visita, disjuntor diferencial novo e mão-de-obra.', dueIn: 5 },
      ],
    ],
  },
  {
    ...wiring,
    customer: 'bakery',
    daysAgo: 1.3,
    asks: {
      what: 'Linha própria para o forno novo e revisão da câmara fria.',
      when: 'de madrugada, com a padaria fechada',
      district: 'KaMaxaquene',
    },
    steps: [
      [
        0.9,
        'provider',
        'offer',
        { amount: 14_500, text: 'Com cabo, calha e disjuntor. Faço numa noite.', dueIn: 4 },
      ],
      [0.6, 'customer', 'accept'],
    ],
  },
  {
    ...cakes,
    customer: 'electrician',
    daysAgo: 1.2,
    asks: { what: 'Bolo para os seis anos da minha filha, para 15 crianças.', when: 'hoje à tarde' },
    steps: [
      [1, 'provider', 'offer', { amount: 1900, text: 'De morango, com seis velas.', dueIn: 1 }],
      [0.8, 'customer', 'accept'],
      [0.1, 'provider', 'deliver', { text: 'Já está na montra, com o nome dela.' }],
    ],
  },
  {
    ...wiring,
    daysAgo: 18.2,
    asks: { what: 'Instalação de raiz em casa de três quartos.', district: 'Boane' },
    steps: [
      [
        17.9,
        'provider',
        'offer',
        { amount: 42_000, text: 'Material incluído, oito dias de trabalho.', dueIn: 14 },
      ],
      [17.2, 'customer', 'accept'],
      [
        2.1,
        'customer',
        'dispute',
        {
          text: 'Paguei metade por M-Pesa. Veio dois dias e deixou as caixas abertas, já lá vão duas semanas.',
        },
      ],
    ],
  },
  {
    ...wiring,
    daysAgo: 33.4,
    asks: { what: 'Trocar o quadro antigo por um de doze disjuntores.', district: 'Matola' },
    steps: [
      [33.1, 'provider', 'offer', { amount: 9800, text: 'Quadro, disjuntores e certificado.', dueIn: 5 }],
      [32.6, 'customer', 'accept'],
      [29.3, 'provider', 'deliver', { text: 'Ficou testado circuito a circuito.' }],
      [28.9, 'customer', 'confirm'],
    ],
    reviews: [
      [28.3, 'customer', { stars: 5, text: 'Explicou cada disjuntor e deixou tudo com etiquetas.' }],
      [27.9, 'provider', { stars: 4, text: 'Casa preparada e café à espera. Só mudou a hora uma vez.' }],
    ],
  },
  {
    ...wiring,
    daysAgo: 25.2,
    asks: { what: 'Iluminação do quintal e do portão.', when: 'antes do Natal', district: 'Marracuene' },
    steps: [
      [24.8, 'provider', 'offer', { amount: 5600, text: 'Seis pontos de luz com sensor.', dueIn: 6 }],
      [24.1, 'customer', 'accept'],
      [19.4, 'customer', 'confirm'],
    ],
    reviews: [
      [
        18.7,
        'customer',
        { stars: 4, text: 'Trabalho limpo. Um sensor ficou sensível demais e veio acertar.' },
      ],
      [18.2, 'provider', { stars: 5 }],
    ],
  },
  {
    ...wiring,
    daysAgo: 38.3,
    asks: { what: 'O contador desarma quando ligo o ferro e a chaleira.', district: 'Matola, Machava' },
    steps: [
      [
        38,
        'provider',
        'offer',
        { amount: 3200, text: 'Separo as tomadas da cozinha num circuito.', dueIn: 4 },
      ],
      [37.4, 'customer', 'accept'],
      [35.2, 'provider', 'deliver'],
      [35, 'customer', 'confirm'],
    ],
    reviews: [
      [34.6, 'customer', { stars: 5, text: 'Descobriu a causa em dez minutos e não inventou trabalho.' }],
    ],
  },
];

/** What happened when, to all of them together, so that whatever was later also comes later in every list. */
interface DemoAct {
  readonly daysAgo: number;
  readonly run: (ctx: Ctx) => Promise<void>;
}

export async function seedDemoDeals(now: Ctx): Promise<void> {
  const demo = {
    bakery: await demoViewer(now, companyEmail),
    electrician: await demoViewer(now, freelancerEmail),
    simple: await demoViewer(now, simpleEmail),
  };
  if ((await listOwnDeals(now, demo.bakery, { limit: 1 })).length > 0) return;
  // The first ones of the crowd are accused of something, and the later ones talk with the demonstration already.
  const crowd = (await someOfCrowd(now.db, 25)).slice(5);
  const acts: DemoAct[] = [];
  const reviewed = new Set<number>();
  for (const { provider, service, customer, asks, steps, reviews = [], reply, ...story } of stories) {
    const id = customer ? demo[customer].id : crowd.shift();
    const serviceId = await serviceOf(now, demo[provider], service);
    if (id !== undefined && serviceId !== undefined) {
      const people = { customer: await asViewer(now, id), provider: demo[provider] };
      if (reviews.length > 0) for (const one of [id, demo[provider].id]) reviewed.add(one);
      acts.push(
        ...actsOf(story.daysAgo, {
          people,
          asked: { ...asks, service_id: serviceId },
          steps,
          reviews,
          reply,
        }),
      );
    }
  }
  for (const act of acts.sort((one, other) => other.daysAgo - one.daysAgo))
    await act.run(daysAgo(now, act.daysAgo));
  await showOverdueReviews(now);
  // Reviews change how the search sorts what the reviewed publish.
  for (const id of reviewed) await now.db.inTransaction((tx) => refreshEntriesOf(tx, id));
  await readOldNews(daysAgo(now, newsDays), Object.values(demo));
}

interface Known {
  readonly people: Readonly<Record<'customer' | 'provider', Viewer>>;
  readonly asked: StartDeal;
  readonly steps: readonly Taken[];
  readonly reviews: readonly Written[];
  readonly reply: Story['reply'];
}

function actsOf(begun: number, { people, asked, steps, reviews, reply }: Known): DemoAct[] {
  let id = 0;
  const takes = (act: Taken) => async (ctx: Ctx) => {
    const [, by, step, { dueIn, ...said } = {}] = act;
    if (by === 'program') return endDeal(ctx, { dealId: id });
    const { version, conversation_id } = await readDeal(ctx, people[by], id);
    const due_on = dueIn === undefined ? {} : { due_on: dayInMaputo(daysAgo(ctx, -dueIn).clock.now()) };
    await takeStep(ctx, people[by], id, { step, version, ...said, ...due_on });
    if (conversation_id !== null) await markRead(ctx, people[by], conversation_id, undefined);
  };
  const replies = (text: string) => async (ctx: Ctx) => {
    const { reviews: written } = await readDeal(ctx, people.provider, id);
    const ofCustomer = written.find(({ by }) => by === 'customer');
    if (ofCustomer) await replyToReview(ctx, people.provider, ofCustomer.id, { text });
  };
  return [
    {
      daysAgo: begun,
      async run(ctx) {
        const { deal } = await begin(ctx, people.customer, asked, { address: 'seeder', userAgent: 'seeder' });
        id = deal.id;
      },
    },
    ...steps.map((step) => ({ daysAgo: step[0], run: takes(step) })),
    ...reviews.map(([daysAgo, by, said]) => ({
      daysAgo,
      run: async (ctx: Ctx) => void (await review(ctx, people[by], id, said)),
    })),
    ...(reply ? [{ daysAgo: reply[0], run: replies(reply[1]) }] : []),
  ];
}

const newsDays = 1.5;

/** The people of the demonstration have seen what is older. */
async function readOldNews({ db, clock }: Ctx, people: readonly Viewer[]): Promise<void> {
  const then = clock.now().toISOString();
  await db
    .updateTable('notifications')
    .set({ read_at: then })
    .where('happening', '=', 'deal')
    .where('time', '<', then)
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
}

const serviceOf = async ({ db }: Ctx, { id }: Viewer, title: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('services')
      .select('id')
      .where('owner_id', '=', id)
      .where('title', '=', title)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id;
