/** The one typed schema of both databases. No table of the product yet, only the migrations' own book. */
export interface Schema {
  migrations: { name: string; migrated_at: string };
}
