import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/Field.tsx';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { counted } from '#islands/forms/counted.ts';
import { longestDescription, longestLink, longestTitle } from '#lib/contract/portfolio-form.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import type { ItemAnswers } from './fields.ts';

interface Props {
  answers: ItemAnswers;
  field: (name: keyof ItemAnswers) => Partial<TextFieldProps>;
}

export function ItemFields({ answers, field }: Props) {
  const { error: titleFault, ...title } = field('title');
  const { error: descriptionFault, ...description } = field('description');
  const lengthNote = counted(answers.description, longestDescription, descriptionFault);
  return (
    <>
      <TextField
        id="item-title"
        label={texts.title}
        placeholder={texts.titleExample}
        autoComplete="off"
        enterKeyHint="next"
        {...counted(answers.title, longestTitle, titleFault)}
        {...title}
      />
      <Field id="item-description" label={texts.description} optional {...lengthNote}>
        <textarea
          id="item-description"
          className="input"
          rows={5}
          placeholder={texts.describe}
          aria-invalid={lengthNote.error ? true : undefined}
          aria-describedby={(lengthNote.error ?? lengthNote.hint) && 'item-description-said'}
          {...(description as UseFormRegisterReturn)}
        />
      </Field>
      <TextField
        id="item-link"
        label={texts.link}
        optional
        hint={texts.linkHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={longestLink}
        {...field('link')}
      />
    </>
  );
}
