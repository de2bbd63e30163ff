import type { ComponentProps } from 'react';
import type { Company } from '#lib/contract/companies.ts';
import type { Work } from '#lib/contract/work.ts';
import { frontOf, frontOfCompany, type ShownProfile } from '#lib/profiles/front.ts';
import { ProfileAbout } from './ProfileAbout.tsx';
import { ProfileAboutCompany, ProfileContacts } from './ProfileCompany.tsx';
import { type FollowedSeller, ProfileFigures } from './ProfileFigures.tsx';
import { ProfileWork } from './ProfileWork.tsx';

interface Props extends Pick<ComponentProps<typeof ProfileWork>, 'said' | 'page'> {
  work: Work | undefined;
  followed: FollowedSeller | undefined;
}

/** The first tab of a person's page. */
export const PersonAbout = ({ profile, work, followed, ...shown }: Props & { profile: ShownProfile }) => (
  <ProfileAbout
    profile={profile}
    followed={followed}
    work={work && <ProfileWork front={frontOf(profile)} work={work} {...shown} />}
  />
);

/** The first tab of a company's page. */
export function CompanyAbout({ company, work, followed, ...shown }: Props & { company: Company }) {
  const front = frontOfCompany(company);
  return (
    <div className="profile-body">
      <div className="profile-parts">
        <ProfileFigures front={front} followed={followed} />
        <ProfileAboutCompany company={company} folded />
        {work && <ProfileWork front={front} work={work} {...shown} />}
      </div>
      <ProfileContacts company={company} owner />
    </div>
  );
}
