/** Pages do not have these types, so this folder has its own tsconfig. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
