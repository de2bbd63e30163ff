import { Icon } from '#components/ui/Icon.tsx';
import { mostStars } from '#lib/contract/review-form.ts';
import { reviewScreenTexts as texts } from '#lib/copy/review-screens.ts';
import { alert, star } from '#lib/icons.ts';

const all = Array.from({ length: mostStars }, (_, at) => at + 1);

export const Stars = ({ stars }: { stars: number }) => (
  <p className="stars">
    <span className="visually-hidden">{texts.starsOf(stars)}</span>
    {all.map((one) => (
      <span key={one} className={one <= stars ? 'star star-on' : 'star'}>
        <Icon of={star} />
      </span>
    ))}
  </p>
);

interface FieldProps {
  id: string;
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
}

export const StarsField = ({ id, value, error, onChange }: FieldProps) => (
  <fieldset className="field" aria-describedby={error && `${id}-said`}>
    <legend className="label">{texts.stars}</legend>
    <div className="stars">
      {all.map((one) => (
        <label key={one} className={one <= value ? 'star star-on' : 'star'}>
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
      {value > 0 && <span className="stars-said">{texts.starsOf(value)}</span>}
    </div>
    {error && (
      <p className="error" id={`${id}-said`} role="alert">
        <Icon of={alert} />
        {error}
      </p>
    )}
  </fieldset>
);
