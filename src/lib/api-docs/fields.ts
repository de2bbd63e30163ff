import type { JsonSchema } from '#lib/contract/open-api.ts';
import { fieldTexts as texts } from '#lib/copy/api-docs.ts';

/** Where on a page the same fields are shown already. */
export interface Shown {
  readonly href: string;
  readonly name: string;
}

export interface FieldRow {
  readonly name: string;
  readonly type: string;
  /** Of what is sent: it must be there. Of what is answered: it may be missing. */
  readonly note: string | undefined;
  /** In words, each a sentence. */
  readonly rules: readonly string[];
  /** What it may be, where that is a few values. */
  readonly values: readonly string[];
  readonly shown: readonly Shown[];
}

/** The fields of one object: of a whole body, or of what a field of it holds. */
export interface FieldTable {
  /** The field that holds the object, such as `results[].user`. Empty for the whole. */
  readonly of: string;
  /** Which of several objects it is. */
  readonly when: string | undefined;
  readonly rows: readonly FieldRow[];
}

export interface Fields {
  /** What the whole is, such as a list of objects. */
  readonly type: string;
  readonly rules: readonly string[];
  readonly tables: readonly FieldTable[];
  /** Where the whole is shown already. */
  readonly shown: readonly Shown[];
}

interface Place {
  readonly href: string;
  readonly name: string;
  /** Of what is sent, what must be there is said; of what is answered, what may be missing. */
  readonly isSent: boolean;
  /** What is said of a field of the whole besides its schema. */
  readonly noteOf?: (name: string) => string | undefined;
}

/** An object with fewer fields is shown again: a link would take as much room. */
const fewFields = 3;

/** By which an object is known. */
export const keyOf = (object: JsonSchema) => JSON.stringify(object);

/** Shows each object of a page once; later, or where it is known from another page, it is a link. Each page has its own. */
export function fieldsOnPage(
  elsewhere: ReadonlyMap<string, Shown> = new Map(),
): (schema: JsonSchema, place: Place) => Fields {
  const known = new Map(elsewhere);

  return (schema, place) => {
    const tables: FieldTable[] = [];

    /** Where the object is shown, or undefined after making its table. */
    function show({ schema: object, when }: HeldObject, of: string): Shown | undefined {
      const key = keyOf(object);
      const before = known.get(key);
      if (before) return before;
      const properties = Object.entries(object.properties ?? {});
      if (properties.length === 0) return undefined;
      if (properties.length > fewFields)
        known.set(key, { href: place.href, name: of ? `${place.name}, ${of}` : place.name });
      const rows: FieldRow[] = [];
      const table = { of, when, rows };
      tables.push(table);
      for (const [name, property] of properties) {
        const isRequired = object.required?.includes(name) ?? false;
        const shape = shapeOf(property);
        const held = shape.objects.map((one) => show(one, (of ? `${of}.` : '') + name + one.suffix));
        rows.push({
          name,
          type: texts.or(shape.types),
          note: presenceOf(place.isSent, isRequired),
          rules: [
            of === '' && place.noteOf?.(name),
            place.isSent && texts.meant[name],
            ...shape.rules,
          ].filter((rule): rule is string => Boolean(rule)),
          values: shape.values,
          shown: held.filter((one) => one !== undefined),
        });
      }
      return undefined;
    }

    const whole = shapeOf(schema);
    const shown = whole.objects.map((one) => show(one, one.suffix));
    return {
      type: texts.or(whole.types),
      rules: whole.rules,
      tables,
      shown: shown.filter((one) => one !== undefined),
    };
  };
}

function presenceOf(isSent: boolean, isRequired: boolean): string | undefined {
  if (isSent) return isRequired ? texts.required : undefined;
  return isRequired ? undefined : texts.mayMiss;
}

interface HeldObject {
  readonly schema: JsonSchema;
  /** How one comes from the field to the object: `[]` for each of a list. */
  readonly suffix: string;
  readonly when: string | undefined;
}

interface Shape {
  readonly types: readonly string[];
  readonly rules: readonly string[];
  readonly values: readonly string[];
  readonly objects: readonly HeldObject[];
}

function shapeOf(schema: JsonSchema): Shape {
  const { anyOf, oneOf } = schema as { anyOf?: readonly JsonSchema[]; oneOf?: readonly JsonSchema[] };
  const choice = anyOf ?? oneOf;
  const shape = choice ? shapeOfChoice(choice) : shapeOfOne(schema);
  const rules = [...shape.rules];
  if ('default' in schema) rules.push(texts.usually(valueText(schema['default'])));
  return { ...shape, rules };
}

function shapeOfChoice(choice: readonly JsonSchema[]): Shape {
  const shapes = choice.map(shapeOf);
  const objects = shapes.flatMap((shape) => shape.objects);
  return {
    types: [...new Set(shapes.flatMap((shape) => shape.types))],
    rules: [...new Set(shapes.flatMap((shape) => shape.rules))],
    values: [...new Set(shapes.flatMap((shape) => shape.values))],
    objects: objects.map((one) => ({ ...one, when: objects.length > 1 ? signOf(one.schema) : undefined })),
  };
}

/** What tells an object from the others that may stand in its place. */
function signOf({ properties = {} }: JsonSchema): string | undefined {
  const sign = Object.entries(properties).find(([, property]) => 'const' in property);
  return sign && `${sign[0]}: ${valueText(sign[1]['const'])}`;
}

function shapeOfOne(schema: JsonSchema): Shape {
  const { type, properties, items } = schema as JsonSchema & { items?: JsonSchema };
  if (items) return listOf(shapeOf(items), schema);
  if (properties)
    return {
      types: [texts.types.object],
      rules: [],
      values: [],
      objects: [{ schema, suffix: '', when: undefined }],
    };
  if (type === 'object') return keyed(schema);
  if ('not' in schema) return { types: [texts.types.nothing], rules: [], values: [], objects: [] };
  const types = type === undefined ? [] : [type].flat();
  return {
    types: types.length > 0 ? types.map((one) => typeText(one, schema)) : [texts.types.any],
    rules: rulesOf(schema),
    values: valuesOf(schema),
    objects: [],
  };
}

function listOf(item: Shape, { minItems, maxItems }: JsonSchema): Shape {
  return {
    types: [texts.listOf(texts.or(item.types))],
    rules: [...range(minItems, maxItems, texts.items), ...item.rules],
    values: item.values,
    objects: item.objects.map((one) => ({ ...one, suffix: `[]${one.suffix}` })),
  };
}

/** An object whose fields have no names of their own. */
function keyed({ propertyNames, additionalProperties }: JsonSchema): Shape {
  const value = shapeOf((additionalProperties ?? {}) as JsonSchema);
  return {
    types: [texts.keyed(texts.or(value.types))],
    rules: value.rules,
    values: valuesOf((propertyNames ?? {}) as JsonSchema),
    objects: value.objects.map((one) => ({ ...one, suffix: `{}${one.suffix}` })),
  };
}

const formats: Readonly<Record<string, string>> = texts.formats;
const types: Readonly<Record<string, string>> = texts.types;

const typeText = (type: string, { format }: JsonSchema): string =>
  (type === 'string' && typeof format === 'string' ? formats[format] : undefined) ?? types[type] ?? type;

const valuesOf = (schema: JsonSchema): readonly string[] =>
  ('const' in schema ? [schema['const']] : ((schema['enum'] as readonly unknown[] | undefined) ?? [])).map(
    valueText,
  );

const valueText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : JSON.stringify(value);

function rulesOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, pattern, format } = schema;
  const rules = [...range(minLength, maxLength, texts.characters)];
  if (exclusiveMinimum !== undefined) rules.push(texts.above(Number(exclusiveMinimum)));
  rules.push(...range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, texts.amount));
  // The pattern of a known format says no more than its name.
  if (typeof pattern === 'string' && !(typeof format === 'string' && format in formats))
    rules.push(texts.pattern(pattern));
  return rules;
}

type Range = (from: number | undefined, to: number | undefined) => string;

const range = (from: unknown, to: unknown, inWords: Range): readonly string[] =>
  from === undefined && to === undefined
    ? []
    : [inWords(from as number | undefined, to as number | undefined)];
