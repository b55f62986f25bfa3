// Links the libraries of the embedded PostgreSQL's npm package at build time, because the program's folders may be
// read-only later.
import { findEmbeddedBinaries } from '#db/embedded/postgres-binaries.server.ts';

findEmbeddedBinaries();
