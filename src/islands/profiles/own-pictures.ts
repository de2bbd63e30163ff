import type { Company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';

export interface PhotoTarget {
  readonly path: `/profile/me/${'profile' | 'cover'}-photo` | `/companies/${number}/${'logo' | 'cover'}`;
  readonly field: 'photo' | 'logo' | 'cover';
}

interface OwnPicture {
  readonly target: PhotoTarget;
  readonly changed: (address: string) => OwnUser;
}

interface OwnPictures {
  readonly photo: OwnPicture;
  readonly cover: OwnPicture;
}

export const picturesOfPerson = (user: OwnUser): OwnPictures => ({
  photo: {
    target: { path: '/profile/me/profile-photo', field: 'photo' },
    changed: (profile_photo_url) => ({ ...user, profile_photo_url }),
  },
  cover: {
    target: { path: '/profile/me/cover-photo', field: 'photo' },
    changed: (cover_photo_url) => ({ ...user, cover_photo_url }),
  },
});

export function picturesOfCompany(user: OwnUser, { id }: Company): OwnPictures {
  const withChanges = (changes: Partial<Company>): OwnUser => ({
    ...user,
    companies: user.companies.map((own) => (own.id === id ? { ...own, ...changes } : own)),
  });
  return {
    photo: {
      target: { path: `/companies/${id}/logo`, field: 'logo' },
      changed: (logo_url) => withChanges({ logo_url }),
    },
    cover: {
      target: { path: `/companies/${id}/cover`, field: 'cover' },
      changed: (cover_url) => withChanges({ cover_url }),
    },
  };
}
