import { pictureSources } from '#lib/format/picture.ts';
import { placeOf } from '#lib/format/place.ts';
import type { Shared } from '#lib/format/preview.ts';
import { priceText } from '#lib/format/price.ts';
import { read as readCompany } from '#server/companies/companies.ts';
import { readProfile } from '#server/profiles/profiles.ts';
import { findVisible } from '#server/services/services.ts';
import type { Ctx } from '#server/types.ts';

/** What stands on the picture of a link. */
export interface Words {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly place: string | undefined;
  /** The address of a picture of ours. */
  readonly picture: string | undefined;
}

/** Undefined for what is not there, or may not be seen. */
export const wordsOf: Readonly<
  Record<Shared, (ctx: Pick<Ctx, 'db'>, id: number) => Promise<Words | undefined>>
> = {
  async person(ctx, id) {
    const profile = await readProfile(ctx, id);
    if (!profile) return undefined;
    const { person, freelancer, companies } = profile;
    return {
      title: person.full_name ?? `@${person.username}`,
      subtitle: freelancer?.title ?? companies[0]?.name,
      place: placeOf(person) || undefined,
      picture: enough(person.profile_photo_url),
    };
  },

  async company(ctx, id) {
    const company = await readCompany(ctx, id);
    if (!company) return undefined;
    return {
      title: company.name,
      subtitle: company.nuit_valid ? `NUIT ${company.nuit}` : undefined,
      place: placeOf(company) || undefined,
      picture: enough(company.logo_url ?? company.cover_url),
    };
  },

  async service(ctx, id) {
    const service = await findVisible(ctx, id);
    if (!service) return undefined;
    const { poster_name, location } = service;
    return {
      title: service.title,
      subtitle: priceText(service.price),
      place: location ? `${poster_name} · ${location}` : poster_name,
      picture: enough(service.image_url),
    };
  },
};

/** Of the widths that are kept, the one that fills its half of the picture. */
const enough = (address: string | null) => (address ? pictureSources(address, 640).src : undefined);
