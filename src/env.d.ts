/// <reference types="astro/client" />

type PageLocals = import('./server/http/pages/page-locals.ts').PageLocals;

declare namespace App {
  interface Locals extends PageLocals {}
}
