import { useStore } from '@nanostores/react';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { jobFormTexts as texts } from '#lib/copy/jobs.ts';
import { pictureSources, savingPicture } from '#lib/format/picture.ts';
import { readPrice } from '#lib/format/price.ts';
import { briefcase, calendar, pin } from '#lib/icons.ts';
import { deadlineText, placeOfJob, regimeOf, salaryText } from '#lib/jobs/words.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import type { Hirer } from './answers.ts';
import { type JobAnswers, jobTable } from './fields.ts';

interface Props {
  answers: JobAnswers;
  hirers: readonly Hirer[];
  picture: string | undefined;
}

export function Preview({ answers, hirers, picture }: Props) {
  const saves = useStore($saver) === 'on';
  const { title, description, deadline, ...sent } = jobTable.sentOf(answers);
  const company = hirers.find(({ id }) => id === sent.company_id);
  const shown = {
    ...sent,
    remote_work: Number(sent.remote_work),
    salary_min: readable(answers.salary_min),
    salary_max: readable(answers.salary_max),
  };
  const place = placeOfJob({
    ...shown,
    company: { location: company?.location ?? null },
  });
  return (
    <section aria-label={texts.preview}>
      <p className="mb-3 text-text2 letters-f14 font-semibold">{texts.preview}</p>
      <div className="card card-body job-preview">
        <div className="row">
          <Face name={company?.name ?? 'E'} photo={company?.logo_url ?? picture ?? null} company size={48} />
          <div className="grow">
            <h3 className={`wrap-anywhere ${title ? '' : 'text-text3'}`}>{title || texts.noTitle}</h3>
            <p className="text-f14 text-text2">{company?.name}</p>
          </div>
        </div>
        <ul className="flex flex-wrap text-text2 letters-f14">
          {place && <Fact icon={pin} text={place} />}
          <Fact icon={briefcase} text={regimeOf(shown)} />
          {deadline && <Fact icon={calendar} text={deadlineText(deadline, new Date())} />}
        </ul>
        <p className="price">{salaryText(shown)}</p>
        {picture && (
          <img
            className="job-preview-picture"
            src={saves ? savingPicture(picture).address : pictureSources(picture, 448).src}
            alt=""
          />
        )}
        <p className={description ? 'job-preview-words wrap-anywhere whitespace-pre-line' : 'text-text3'}>
          {description || texts.noDescription}
        </p>
      </div>
    </section>
  );
}

const Fact = ({ icon, text }: { icon: string; text: string }) => (
  <li className="inline-flex items-center min-w-0 mr-3">
    <Icon of={icon} size={16} className="mr-1 text-text3" />
    {text}
  </li>
);

/** An incomplete amount is not shown until it can be read. */
function readable(typed: string): number | null {
  const price = readPrice(typed);
  return Number.isNaN(price) ? null : price;
}
