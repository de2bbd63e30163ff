import type { JobForViewer } from '#lib/contract/jobs.ts';
import type { Ctx } from '#server/types.ts';
import { findOfPerson } from './queries.ts';

/** This person's application to a vacancy. Apart from the rules of applications, which build on those of vacancies. */
export const applicationOf = (
  { db }: Pick<Ctx, 'db'>,
  which: { readonly jobId: number; readonly userId: number },
): Promise<NonNullable<JobForViewer['my_application']> | undefined> => findOfPerson(db, which);
