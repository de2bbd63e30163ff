import type { MailTemplate } from '#lib/copy/mail.ts';
import { type Config, readConfig } from '#server/config.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import { type NewMail, queueMail } from '#server/mail/mail.ts';
import { sendMail } from '#server/mail/send.ts';
import type { Handlers, WorkerCtx } from '#server/queue/attempt.ts';
import { createWorker, type Worker, type WorkerTimes } from '#server/queue/worker.ts';
import { freshPlace, opened } from './database.ts';
import { newKeys } from './keys.ts';
import { outboxOf, type WrittenMail } from './outbox-folder.ts';
import { migrated, stoppedInTheEnd, type TestQueue, testQueue } from './queue.ts';

export interface TestMail {
  readonly dataDir: string;
  readonly queue: TestQueue;
  readonly worker: Worker;
  /** Queues a recovery code for Maria, or what is said instead. */
  write<T extends MailTemplate = 'recovery-code'>(mail?: Partial<NewMail<T>>): Promise<void>;
  /** The mails in the outbox, in the order of their names. */
  outbox(): Promise<WrittenMail[]>;
}

export async function testMail(
  settings: Partial<Config> = {},
  { others, ...times }: Partial<WorkerTimes> & { others?: Handlers<WorkerCtx> } = {},
): Promise<TestMail> {
  const place = await freshPlace();
  const queue = await testQueue(async (tellEvents) => migrated(await opened(place, tellEvents)));
  const config = {
    ...readConfig({ PUBLIC_URL: 'https://bizlink.co.mz' }),
    dataDir: place.dataDir,
    ...settings,
  };
  const keys = newKeys();
  const limits = inProcessLimits(() => queue.ctx.clock.now().getTime());
  return {
    dataDir: place.dataDir,
    queue,
    worker: stoppedInTheEnd(
      createWorker(
        { ...queue.ctx, config, limits, keys },
        { ...others, mail: async (...mail) => void (await sendMail(...mail)) },
        times,
      ),
    ),
    write: (mail) =>
      queue.ctx.db.inTransaction((tx) =>
        queueMail(tx, {
          to: 'maria@x.mz',
          template: 'recovery-code',
          values: { code: '482913', minutes: 10 },
          now: queue.ctx.clock.now(),
          ...mail,
        } as NewMail<MailTemplate>),
      ),
    outbox: () => outboxOf(place),
  };
}
