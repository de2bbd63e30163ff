import type { Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { answersOf, changesOf } from './answers.ts';
import type { SentService, ServiceAnswers } from './fields.ts';

/** What somebody makes of a service, and of which state of it. */
export interface Version {
  readonly answers: ServiceAnswers;
  readonly base: ServiceAnswers;
  readonly updated_at: string;
}

export function versionOf(service: Service): Version {
  const answers = answersOf(service);
  return { answers, base: answers, updated_at: service.updated_at };
}

export const differences = (one: ServiceAnswers, other: ServiceAnswers) =>
  Object.keys(changesOf(one, other)) as (keyof SentService)[];

/** On another state of it, if what is asked for here is the same there: promoted meanwhile, it is no other service. */
export function onto(version: Version, service: Service): Version | undefined {
  const same = differences(version.base, answersOf(service)).length === 0;
  return same ? { ...version, updated_at: service.updated_at } : undefined;
}

/** What was changed, and nothing else. Changed elsewhere meanwhile, it comes back as it is there now, and nothing is saved. */
export async function saveVersion(id: number, version: Version): Promise<{ theirs?: Service }> {
  const { answers, base, updated_at } = version;
  try {
    await call('PUT', `/services/${id}`, { json: { ...changesOf(answers, base), updated_at } });
    return {};
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const theirs = await call<Service>('GET', `/services/${id}`);
    const again = onto(version, theirs);
    return again && again.updated_at !== updated_at ? saveVersion(id, again) : { theirs };
  }
}
