import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { PhoneField } from '#islands/fields/PhoneField.tsx';
import { NationalityField, PlaceFields } from '#islands/fields/PlaceFields.tsx';
import RichText from '#islands/fields/RichText.tsx';
import { companyTexts } from '#lib/copy/companies.ts';
import type { Where } from '#lib/places/changes.ts';
import { type CompanyAnswers, isNuitOdd } from './answers.ts';

export interface CompanyPart {
  readonly prefix: string;
  readonly answers: CompanyAnswers;
  readonly field: (name: keyof CompanyAnswers) => Partial<TextFieldProps>;
  readonly change: (changes: Partial<CompanyAnswers>) => void;
}

export function AboutFields({ prefix, answers, field, change }: CompanyPart) {
  const description = field('description');
  const id = `${prefix}-description`;
  return (
    <div className="fields">
      <div className="fields-whole">
        <TextField
          id={`${prefix}-name`}
          label="Nome"
          autoComplete="organization"
          enterKeyHint="next"
          {...field('name')}
        />
      </div>
      <NuitField id={`${prefix}-nuit`} nuit={answers.nuit} {...field('nuit')} />
      <NationalityField {...placeOf({ prefix, answers, field, change })} />
      <div className="fields-whole">
        <Field
          id={id}
          label="Descrição"
          hint="O que vende ou faz, desde quando, para quem."
          error={description.error}
        >
          <RichText
            id={id}
            value={answers.description}
            onChange={(html) => change({ description: html })}
            invalid={Boolean(description.error)}
            describedBy={`${id}-said`}
          />
        </Field>
      </div>
    </div>
  );
}

export function WhereFields(part: CompanyPart) {
  return (
    <div className="fields">
      <PlaceFields {...placeOf(part)} />
      <div className="fields-whole">
        <TextField
          id={`${part.prefix}-address`}
          label="Endereço"
          autoComplete="street-address"
          enterKeyHint="next"
          {...part.field('address')}
        />
      </div>
    </div>
  );
}

export const ContactFields = ({ prefix, answers, field, change }: CompanyPart) => (
  <div className="fields">
    <PhoneField
      id={`${prefix}-whatsapp`}
      label="WhatsApp"
      value={answers.whatsapp}
      onChange={(whatsapp) => change({ whatsapp })}
      error={field('whatsapp').error}
    />
    <TextField
      id={`${prefix}-email`}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      enterKeyHint="next"
      {...field('email')}
    />
    <div className="fields-whole">
      <TextField
        id={`${prefix}-website`}
        label="Website"
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        enterKeyHint="done"
        {...field('website')}
      />
    </div>
  </div>
);

const placeOf = ({ prefix, answers, field, change }: CompanyPart) => ({
  prefix,
  where: answers,
  onChange: ({ nationality, province, district }: Where) => change({ nationality, province, district }),
  errors: {
    nationality: field('nationality').error,
    province: field('province').error,
    district: field('district').error,
  },
});

interface NuitProps extends Partial<TextFieldProps> {
  id: string;
  nuit: string;
}

/** Warns about an impossible number, but accepts it: the person may look up the right one later. */
function NuitField({ nuit, onBlur, ...props }: NuitProps) {
  const [left, setLeft] = useState(false);
  const odd = isNuitOdd(nuit, left);
  return (
    <div>
      <TextField
        label="NUIT"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        warning={odd ? companyTexts.checkNuit : undefined}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
        {...props}
      />
      {odd && !props.error && (
        <p className="hint">Pode guardar assim, mas confirme-o: quem vê a empresa vê o NUIT.</p>
      )}
    </div>
  );
}
