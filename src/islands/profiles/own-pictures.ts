import type { OwnUser } from '#lib/contract/users.ts';

export interface PhotoTarget {
  readonly path: string;
  readonly field: 'photo' | 'logo' | 'cover';
}

interface OwnPicture {
  readonly target: PhotoTarget;
  /** Returns the user with this address for the picture. */
  readonly changed: (address: string) => OwnUser;
}

/** The pictures of the person's own profile. A company user shows those of the first company. */
export function ownPictures(user: OwnUser): { photo: OwnPicture; cover: OwnPicture } {
  const [company, ...others] = user.companies;
  if (user.user_type === 'company' && company) {
    const at = `/companies/${company.id}`;
    return {
      photo: {
        target: { path: `${at}/logo`, field: 'logo' },
        changed: (logo_url) => ({ ...user, companies: [{ ...company, logo_url }, ...others] }),
      },
      cover: {
        target: { path: `${at}/cover`, field: 'cover' },
        changed: (cover_url) => ({ ...user, companies: [{ ...company, cover_url }, ...others] }),
      },
    };
  }
  return {
    photo: {
      target: { path: '/profile/me/profile-photo', field: 'photo' },
      changed: (profile_photo_url) => ({ ...user, profile_photo_url }),
    },
    cover: {
      target: { path: '/profile/me/cover-photo', field: 'photo' },
      changed: (cover_photo_url) => ({ ...user, cover_photo_url }),
    },
  };
}
