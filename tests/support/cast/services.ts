import type { KeptPicture, Service } from '#lib/contract/services.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made, type Place } from '#tests/support/cast/place.ts';
import { formWith, jpeg } from '#tests/support/pictures.ts';

export const words = {
  title: 'Quadro eléctrico completo',
  description: 'Quadro, cablagem e tomadas.\n\nVisita grátis em Maputo.',
  category: 'Construção',
};
/** Two optional fields, as most services have them. */
export const priced = { price: 15_000, tags: ['electricista', 'moradias'] };

export const publishes = (who: Person, given: object = {}): Promise<Service> =>
  who.call('POST', '/services/', { ...words, ...given });

/** As anybody reads it now. */
export const readService = (place: Place, id: number): Promise<Service> => made(place.ask(`/services/${id}`));

/** As many pictures as asked for, each of its own size, kept for `images`. */
export const keptPictures = (who: Person, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) =>
      keptPicture(who, await jpeg({ width: 1600 + index, height: 1200 })),
    ),
  );

/** The address of a picture that is kept for `images`. */
export async function keptPicture(who: Person, picture: Buffer): Promise<string> {
  const body = formWith(picture, 'foto.jpg', 'image/jpeg', 'image');
  return (await made<KeptPicture>(who.ask('/services/pictures', { method: 'POST', body }))).url;
}

let coined = 0;
/** A word that no other test looks for. */
export const ownWord = () => `z${(Date.now() % 1e9).toString(36)}${coined++}`;
