import { useId } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { goToAddress } from '#islands/ui/use-query.ts';
import { logWords } from '#lib/copy/moderation/log.ts';
import { logTexts as texts } from '#lib/copy/moderation/log-page.ts';
import { logAddress } from '#lib/moderation/addresses.ts';
import { logActs } from '#lib/moderation/life.ts';
import { type LogFilter, nameOf } from './use-log.ts';

interface Props {
  address: URLSearchParams;
  isFiltered: boolean;
}

export function LogFilters({ address, isFiltered }: Props) {
  const id = useId();
  const field = (filter: LogFilter) => ({
    id: `${id}-${filter}`,
    name: nameOf(filter),
    defaultValue: address.get(nameOf(filter)) ?? '',
    autoComplete: 'off',
  });
  return (
    <form
      className="log-filters"
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault();
        const said = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget))
          if (typeof value === 'string' && value) said.set(name, value);
        goToAddress(`${logAddress}?${said}`);
      }}
    >
      <Field id={field('what').id} label={texts.what}>
        <select className="input" {...field('what')}>
          <option value="">{texts.all}</option>
          {logActs.map((act) => (
            <option key={act} value={act}>
              {logWords.acts[act]}
            </option>
          ))}
        </select>
      </Field>
      <TextField label={texts.caseId} inputMode="numeric" maxLength={15} {...field('case_id')} />
      <TextField label={texts.from} type="date" {...field('from')} />
      <TextField label={texts.to} type="date" {...field('to')} />
      <div className="log-filters-acts">
        <Button type="submit">{texts.apply}</Button>
        {isFiltered && (
          <Button look="text" onClick={() => goToAddress(logAddress)}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
