import type { StartDeal, TakeStep } from '#lib/contract/deals.ts';
import type { WriteReview } from '#lib/contract/reviews.ts';
import type { DealStep } from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { markRead } from '#server/chat/chat.ts';
import { begin, endDeal } from '#server/deals/deals.ts';
import { listOwnDeals, readDeal } from '#server/deals/reading.ts';
import { reply as replyTo, review, showOverdueReviews } from '#server/deals/reviewing.ts';
import { takeStep } from '#server/deals/steps.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { demoViewer, someOfCrowd } from './crowd.ts';
import { dataOf } from './data.ts';
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

/** At least one in every state. */
const stories = dataOf<readonly Story[]>('demo-deals');

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
    if (ofCustomer) await replyTo(ctx, people.provider, ofCustomer.id, { text });
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
