import type { KeptPicture, PublishService, Service } from '#lib/contract/services.ts';
import type { Known } from '#tests/support/profiles.ts';
import { ask, signIn } from './people.ts';
import { formWith, jpeg } from './pictures.ts';

type Given = Partial<Omit<PublishService, 'price' | 'tags' | 'images'>> & {
  readonly price?: number | string | null;
  readonly tags?: readonly string[];
  readonly images?: readonly string[];
};

/** Published through the API, as the form does it. */
export const serviceOf = (seller: Known, given: Given = {}): Promise<Service> =>
  seller.ask('POST', '/services/', {
    title: 'Quadro eléctrico completo',
    description: 'Quadro, cablagem e tomadas.\n\nVisita grátis em Maputo.',
    category: 'Construção',
    price: 15_000,
    tags: ['electricista', 'moradias'],
    ...given,
  });

/** As many pictures as asked for, each of its own size, kept for `images`. */
export async function keptPictures(site: string, seller: Known, count: number): Promise<string[]> {
  const { access_token } = await signIn(site, seller.account);
  const pictures = Array.from({ length: count }, async (_, index) => {
    const form = formWith(
      await jpeg({ width: 1600 + index, height: 1200, noisy: true }),
      'foto.jpg',
      'image/jpeg',
      'image',
    );
    const init = { method: 'POST', headers: { authorization: `Bearer ${access_token}` }, body: form };
    return (await ask<KeptPicture>(site, '/services/pictures', init)).url;
  });
  return Promise.all(pictures);
}

/** As anybody reads it now. */
export const readService = (site: string, id: number): Promise<Service> => ask(site, `/services/${id}`);
