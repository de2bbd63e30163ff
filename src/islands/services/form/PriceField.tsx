import { useEffect } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { serviceFormTexts as texts } from '#lib/copy/services.ts';
import { onRequest, priceText, readPrice } from '#lib/format/price.ts';
import type { FieldsOfService } from './fields.ts';

interface Props extends FieldsOfService {
  optional?: boolean;
}

export function PriceField({ answers, field, change, optional = false }: Props) {
  const { error, ...input } = field('price');
  const isOnRequest = answers.onRequest && !optional;
  const reading = readingOf(answers.price, isOnRequest, optional);
  // A copied service and an older draft may say it. Where the price is optional, an empty field does.
  useEffect(() => {
    if (optional && answers.onRequest) change({ onRequest: false });
  }, [optional, answers.onRequest, change]);
  return (
    <div>
      <TextField
        id="service-price"
        label="Preço"
        optional={optional}
        inputMode="decimal"
        autoComplete="off"
        placeholder="15 000 MT"
        enterKeyHint="next"
        maxLength={40}
        readOnly={isOnRequest}
        error={isOnRequest ? undefined : error}
        {...input}
        aria-describedby="service-price-said service-price-reading"
      />
      <output id="service-price-reading" htmlFor="service-price" className="hint price-reading block">
        {(isOnRequest || !error) && reading}
      </output>
      {!optional && (
        <label className="check">
          <input
            type="checkbox"
            checked={answers.onRequest}
            onChange={({ target }) => change({ onRequest: target.checked })}
          />
          {onRequest}
        </label>
      )}
    </div>
  );
}

function readingOf(typed: string, isOnRequest: boolean, optional: boolean): string {
  if (isOnRequest) return texts.shownAs(onRequest);
  const price = readPrice(typed);
  if (price === null) return optional ? texts.emptyPrice : '';
  // NaN: the number is incomplete or invalid. The field shows its error when the person leaves it.
  return Number.isNaN(price) ? '' : texts.shownAs(priceText(price));
}
