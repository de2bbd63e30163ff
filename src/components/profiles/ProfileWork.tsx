import type { ReactNode } from 'react';
import { JobCards } from '#components/jobs/JobCards.tsx';
import { ItemCard } from '#components/portfolio/ItemCard.tsx';
import { ServiceCards } from '#components/services/ServiceList.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { awning } from '#lib/art/capulana.ts';
import { mostOfWork, type Work } from '#lib/contract/work.ts';
import { chevronRight } from '#lib/icons.ts';
import { shownOnCard } from '#lib/portfolio/thing.ts';
import { type Tab, tabHref } from '#lib/profiles/tabs.ts';

interface Props {
  work: Work;
  page: string;
  /** A company's stall has an awning. */
  company: string | undefined;
}

export function ProfileWork({ work, page, company }: Props) {
  const services = work.services.slice(0, mostOfWork);
  const works = work.works.slice(0, mostOfWork);
  return (
    <>
      <Part title="Serviços" all="Ver todos os serviços" page={page} tab="services" of={work.services}>
        {company !== undefined && services[0]?.price != null && <Awning name={company} />}
        <ServiceCards services={services} sellerNamed={company === undefined} />
      </Part>
      <Part title="Vagas" all="Ver todas as vagas" page={page} tab="jobs" of={work.jobs}>
        <JobCards jobs={work.jobs.slice(0, mostOfWork)} heading="h3" companyNamed={false} />
      </Part>
      <Part title="Trabalhos" all="Ver todos os trabalhos" page={page} tab="portfolio" of={work.works}>
        <div className="thing-cards">
          {works.map((item) => (
            <ItemCard key={item.id} item={shownOnCard(item)} heading="h3" sellerNamed={false} />
          ))}
        </div>
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  all: string;
  page: string;
  tab: Tab;
  of: readonly unknown[];
  children: ReactNode;
}

function Part({ title, all, page, tab, of, children }: PartProps) {
  if (of.length === 0) return null;
  return (
    <section className="mb-6">
      <div className="row mb-3">
        <h2 className="grow">{title}</h2>
        {of.length > mostOfWork && (
          <a className="crumb" href={tabHref(page, tab)}>
            {all}
            <Icon of={chevronRight} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

export const Awning = ({ name }: { name: string }) => (
  <svg
    className="profile-awning"
    viewBox="0 0 1120 40"
    preserveAspectRatio="xMidYMin slice"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
    dangerouslySetInnerHTML={{ __html: awning(name) }}
  />
);
