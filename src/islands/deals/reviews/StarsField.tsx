import { allStars } from '#components/reviews/Stars.tsx';
import { Fault } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { reviewScreenTexts as texts } from '#lib/copy/review-screens.ts';
import { star } from '#lib/icons.ts';

interface Props {
  id: string;
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
}

export const StarsField = ({ id, value, error, onChange }: Props) => (
  <fieldset className="field" aria-describedby={error && `${id}-said`}>
    <legend className="label p-0">{texts.stars}</legend>
    <div className="stars">
      {allStars.map((one) => (
        <label key={one} className={one <= value ? 'star is-given' : 'star'}>
          <input
            className="visually-hidden"
            type="radio"
            name={id}
            id={one === 1 ? id : undefined}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          <Icon of={star} />
          <span className="visually-hidden">{texts.starsOf(one)}</span>
        </label>
      ))}
    </div>
    {/* Its line is there before a choice, so that nothing moves under the finger. */}
    <p className="font-semibold" aria-hidden="true">
      {value > 0 ? texts.starsOf(value) : '\u00a0'}
    </p>
    {error && <Fault id={`${id}-said`} text={error} />}
  </fieldset>
);
