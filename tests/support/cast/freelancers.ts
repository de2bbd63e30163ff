import { type Person, person } from '#tests/support/cast/people.ts';
import type { Place } from '#tests/support/cast/place.ts';

/** Somebody who offers work in their own name. */
export async function freelancer(
  place: Place,
  work: object = {},
  who: Parameters<typeof person>[1] = {},
): Promise<Person> {
  const somebody = await person(place, {
    province: 'Maputo',
    district: 'Matola',
    ...who,
    user_type: 'freelancer',
  });
  await somebody.call('POST', '/freelancer/profile', { title: 'Electricista', ...work });
  return somebody;
}
