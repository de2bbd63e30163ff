import type { Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { answersOf, changesOf } from './answers.ts';
import type { SentService, ServiceAnswers } from './fields.ts';

/** A person's edit of a service, with the state of the service that the edit began from. */
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

/**
 * Moves an edit to a newer state of the service, if the fields of the form are the same there. A promotion meanwhile,
 * for example, is no conflict.
 */
export function rebase(version: Version, service: Service): Version | undefined {
  const same = differences(version.base, answersOf(service)).length === 0;
  return same ? { ...version, updated_at: service.updated_at } : undefined;
}

/**
 * Saves only the changed fields. If somebody else changed the service meanwhile, saves nothing and returns their
 * version.
 */
export async function saveVersion(id: number, version: Version): Promise<{ theirs?: Service }> {
  const { answers, base, updated_at } = version;
  try {
    await call('PUT', `/services/${id}`, { json: { ...changesOf(answers, base), updated_at } });
    return {};
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const theirs = await call<Service>('GET', `/services/${id}`);
    const rebased = rebase(version, theirs);
    return rebased && rebased.updated_at !== updated_at ? saveVersion(id, rebased) : { theirs };
  }
}
