import type { ReactNode } from 'react';
import { SellerField } from '#islands/publishing/SellerField.tsx';
import type { ServiceField } from '#lib/contract/services.ts';
import { publishingTexts } from '#lib/copy/publishing.ts';
import type { FieldsOfService } from './fields.ts';
import { PriceField } from './PriceField.tsx';
import { TagsField } from './TagsField.tsx';
import { CategoryField, DescriptionField, TitleField } from './WordsFields.tsx';

interface Props extends FieldsOfService {
  optional?: boolean;
}
type Inputs = Readonly<Record<string, (props: Props) => ReactNode>>;

interface SellerProps extends FieldsOfService {
  sellers: readonly { value: string; text: string }[];
}

/** Stands first in its form, because it changes whose service this is. */
export const ServiceSeller = ({ sellers, answers, field, change }: SellerProps) => (
  <SellerField
    id="service-company"
    label={publishingTexts.seller}
    sellers={sellers}
    value={answers.company_id}
    onChange={(company_id) => change({ company_id })}
    error={field('company_id').error}
  />
);

const words = { title: TitleField, description: DescriptionField } satisfies Inputs;
const short = { category: CategoryField, price: PriceField } satisfies Inputs;
const last = { tags: TagsField } satisfies Inputs;

type Apart = 'images' | 'status' | 'company_id';
type Shown = keyof typeof words | keyof typeof short | keyof typeof last;

export const ServiceFields = (props: ServiceField extends Shown | Apart ? Props : never) => (
  <>
    {shown(words, props)}
    <div className="fields">{shown(short, props)}</div>
    {shown(last, props)}
  </>
);

const shown = (inputs: Inputs, props: Props) =>
  Object.entries(inputs).map(([name, Input]) => <Input key={name} {...props} />);
