import { Icon } from '#components/ui/Icon.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { CategoryPicker } from '#islands/fields/CategoryPicker.tsx';
import { PlaceFields } from '#islands/fields/PlaceFields.tsx';
import { CountedTextArea } from '#islands/forms/CountedTextArea.tsx';
import { counted } from '#islands/forms/counted.ts';
import { PicturesField } from '#islands/pictures/PicturesField.tsx';
import type { Pictures } from '#islands/pictures/use-pictures.ts';
import { longestDescription, longestTitle, mostPictures } from '#lib/contract/request-form.ts';
import { requestFormTexts as texts } from '#lib/copy/request-form.ts';
import { readPrice } from '#lib/format/price.ts';
import { info } from '#lib/icons.ts';
import { home } from '#lib/places/countries.ts';
import { budgetText } from '#lib/requests/words.ts';
import { type FieldsOfRequest, type RequestAnswers, today } from './fields.ts';

export const RequestFields = ({ pictures, ...form }: FieldsOfRequest & { pictures: Pictures }) => (
  <>
    <section className="card card-body stack" aria-label="O pedido">
      <TitleField {...form} />
      <CategoryPicker
        id="request-category"
        value={form.answers.category}
        onChange={(category) => form.change({ category: category as RequestAnswers['category'] })}
        error={form.field('category').error}
      />
      <DescriptionField {...form} />
      <p className="note">
        <Icon of={info} />
        <span>{texts.whoSees}</span>
      </p>
    </section>
    <section className="card card-body stack" aria-labelledby="request-where">
      <h2 id="request-where">{texts.where}</h2>
      <div className="fields">
        <PlaceFields
          prefix="request"
          where={{
            nationality: home.name,
            province: form.answers.province,
            district: form.answers.district,
          }}
          onChange={({ province, district }) =>
            form.change({ province: province as RequestAnswers['province'], district })
          }
          errors={{ province: form.field('province').error, district: form.field('district').error }}
          optional="district"
        />
        <DayField {...form} />
        <BudgetField {...form} />
      </div>
    </section>
    <section className="card card-body stack" aria-label="Imagens">
      <PicturesField
        id="request-pictures"
        of={pictures}
        most={mostPictures}
        error={form.field('images').error}
      />
    </section>
  </>
);

function TitleField({ answers, field }: FieldsOfRequest) {
  const { error, ...input } = field('title');
  return (
    <TextField
      id="request-title"
      label={texts.title}
      placeholder={texts.titleExample}
      autoComplete="off"
      enterKeyHint="next"
      {...counted(answers.title, longestTitle, error)}
      {...input}
    />
  );
}

const DescriptionField = ({ answers, field }: FieldsOfRequest) => (
  <CountedTextArea
    id="request-description"
    label={texts.description}
    rows={5}
    placeholder={texts.describe}
    text={answers.description}
    most={longestDescription}
    field={field('description')}
  />
);

function DayField({ field, change }: FieldsOfRequest) {
  const { onBlur: _, ...input } = field('wanted_by');
  return (
    <TextField
      id="request-day"
      label={texts.wantedBy}
      optional
      type="date"
      min={today()}
      hint={texts.wantedByHint}
      {...input}
      onBlur={({ target }) => change({ wanted_by: target.value, isDayOdd: target.validity.badInput })}
    />
  );
}

function BudgetField({ answers, field }: FieldsOfRequest) {
  const budget = readPrice(answers.budget_max);
  return (
    <TextField
      id="request-budget"
      label={texts.budget}
      optional
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      placeholder="1 500"
      maxLength={40}
      hint={budget ? texts.shownAs(budgetText(budget)) : texts.budgetHint}
      {...field('budget_max')}
    />
  );
}
