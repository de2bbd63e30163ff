import type { ReactNode } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { Tabs } from '#components/ui/Tabs.tsx';
import { goToAddress, useQuery } from '#islands/ui/use-query.ts';
import { type ApplicationStatus, applicationStatuses, stateNames } from '#lib/applications/states.ts';
import type { ApplicationCounts } from '#lib/contract/applications.ts';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { formatAmount } from '#lib/format/price.ts';
import { chevronRight } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { CandidateList } from './CandidateList.tsx';
import type { Figures } from './use-candidates.ts';
import type { Vacancy } from './vacancy.ts';

interface Props {
  vacancy: Vacancy;
  figures: Figures;
  drawing: ReactNode;
}

export function CandidatesOfVacancy({ vacancy, figures, drawing }: Props) {
  const { job, counts } = vacancy;
  const asked = useQuery().get('estado');
  const status = applicationStatuses.find((one) => one === asked);
  const address = (to?: ApplicationStatus) => paths.candidates(job.id) + (to ? `?estado=${to}` : '');
  const tabs = [
    { text: texts.all, href: address(), current: !status, count: formatAmount(counts.total) },
    ...applicationStatuses.map((one) => ({
      text: stateNames[one],
      href: address(one),
      current: one === status,
      count: formatAmount(counts.by_status[one]),
    })),
  ];
  return (
    <div className="candidates">
      <Funnel funnel={counts.funnel} />
      <Tabs label={texts.states} tabs={tabs} onChoose={({ href }) => goToAddress(href)} />
      <CandidateList
        key={status ?? ''}
        job={job}
        status={status}
        figures={figures}
        drawing={drawing}
        onSeeAll={() => goToAddress(address())}
      />
    </div>
  );
}

const steps = ['views', 'applications', 'pre_selected', 'accepted'] as const;

const Funnel = ({ funnel }: { funnel: ApplicationCounts['funnel'] }) => (
  <ol
    className="candidates-funnel flex flex-wrap mb-2 text-text2 letters-f14 even-digits"
    aria-label={texts.funnel}
  >
    {steps.map((step, index) => (
      <li className="flex items-center" key={step}>
        <span>
          <b className="text-text">{formatAmount(funnel[step])}</b> {texts.funnelSteps[step](funnel[step])}
        </span>
        {index < steps.length - 1 && <Icon of={chevronRight} size={16} />}
      </li>
    ))}
  </ol>
);
