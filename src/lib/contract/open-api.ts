import type { CompanyAction } from '#lib/companies/roles.ts';
import type { KeyScope } from './api-keys.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-access': string;
  /** What a person must be allowed to do for the company. */
  readonly 'x-company-action'?: CompanyAction;
  readonly 'x-limits'?: readonly string[];
  readonly security?: readonly { readonly bearer?: readonly []; readonly key?: readonly KeyScope[] }[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: { readonly Error: JsonSchema };
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
  /** By path. OpenAPI has no notation for sockets. */
  readonly 'x-sockets': Readonly<Record<string, SocketDescription>>;
}

export type Events = Readonly<Record<string, JsonSchema>>;

export interface SocketDescription {
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly incoming: Events;
  readonly outgoing: Events;
  readonly 'close-codes': Readonly<Record<string, string>>;
}
