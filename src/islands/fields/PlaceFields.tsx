import { useCallback } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { placeTexts } from '#lib/copy/place-fields.ts';
import { isHome, type Where, withNationality, withProvince } from '#lib/places/changes.ts';
import { loadCountries } from '#lib/places/countries.ts';
import type { Option } from './Combobox.tsx';
import { PickerField } from './PickerField.tsx';

interface Props {
  /** Prefix of the field ids, because a page may have two such groups. */
  prefix: string;
  where: Where;
  onChange: (where: Where) => void;
  errors: Partial<Record<keyof Where, string | undefined>>;
  optional?: boolean | 'district';
}

export function NationalityField({ prefix, where, onChange, errors }: Props) {
  return (
    <PickerField
      id={`${prefix}-nationality`}
      label="Nacionalidade"
      value={where.nationality}
      onChange={(nationality) => onChange(withNationality(where, nationality))}
      load={countryOptions}
      placeholder="Escolha o país"
      empty={placeTexts.noCountry}
      failure={placeTexts.countriesFailed}
      error={errors.nationality}
    />
  );
}

/** People in Mozambique choose places from lists. People elsewhere type them. */
export function PlaceFields(props: Props) {
  return isHome(props.where.nationality) ? <PlacePickers {...props} /> : <PlaceTexts {...props} />;
}

function PlacePickers({ prefix, where, onChange, errors, optional = false }: Props) {
  const { province } = where;
  const loadDistricts = useCallback(
    async () => withNone((await ofMozambique()).districtsOf(province).map(asOption), Boolean(optional)),
    [province, optional],
  );
  const chooseProvince = (next: string) => {
    // A province chosen from the list means that the list has loaded. A typed province has no known
    // districts.
    const districts = places?.districtsOf(next) ?? [];
    onChange(
      withProvince(
        where,
        next,
        districts.map(({ name }) => name),
      ),
    );
  };
  return (
    <>
      <PickerField
        id={`${prefix}-province`}
        label="Província"
        value={province}
        onChange={chooseProvince}
        load={optional === true ? provincesOrNone : provinceOptions}
        optional={optional === true}
        placeholder="Escolha a província"
        empty={placeTexts.noProvince}
        failure={placeTexts.provincesFailed}
        error={errors.province}
      />
      <PickerField
        id={`${prefix}-district`}
        label="Distrito"
        value={where.district}
        onChange={(district) => onChange({ ...where, district })}
        load={loadDistricts}
        optional={Boolean(optional)}
        placeholder={province ? 'Escolha o distrito' : 'Primeiro a província'}
        empty={placeTexts.noDistrict}
        failure={placeTexts.districtsFailed}
        disabled={!province}
        error={errors.district}
      />
    </>
  );
}

const PlaceTexts = ({ prefix, where, onChange, errors }: Props) => (
  <>
    <TextField
      id={`${prefix}-province`}
      label="Província"
      value={where.province}
      onChange={({ target }) => onChange(withProvince(where, target.value, []))}
      error={errors.province}
    />
    <TextField
      id={`${prefix}-district`}
      label="Distrito"
      value={where.district}
      onChange={({ target }) => onChange({ ...where, district: target.value })}
      error={errors.district}
    />
  </>
);

const asOption = ({ name, also }: { name: string; also: string }) => ({ value: name, text: name, also });

async function countryOptions() {
  return (await loadCountries()).map(({ name }) => ({ value: name, text: name }));
}

let places: typeof import('#lib/places/mozambique.ts') | undefined;

async function ofMozambique() {
  places ??= await import('#lib/places/mozambique.ts');
  return places;
}

const provinceOptions = async () => (await ofMozambique()).allProvinces.map(asOption);
const provincesOrNone = async () => withNone(await provinceOptions(), true);

const withNone = (options: readonly Option[], optional: boolean): readonly Option[] =>
  optional ? [{ value: '', text: placeTexts.none }, ...options] : options;
