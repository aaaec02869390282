import { deleteDB } from 'idb';
import { beforeEach } from 'vitest';

// Resolves once every holder of the database, including a worker of the previous test, has closed it.
beforeEach(() => deleteDB('placejuste'));
