/** Where a search goes one way rather than another, and how much is done at once. Measured on a million strings. */

/** Strings. In a scope of so many, each is looked at, and no index is asked. */
export const MAX_UNITS_OF_SMALL_SCOPE = 20_000
/** Texts. With more of them waiting for the index, it is of no use yet. */
export const MAX_UNINDEXED_TEXTS = 5_000

/** Strings. Above this, a condition finds a good part of all of them. */
export const BROAD_REACH_UNITS = 400_000
/** Rows of another table. So many speak of most strings. */
export const WIDE_REACH_ROWS = 200_000

/** Ids. So many are quicker to fetch than packs or rows are to look through. */
export const MAX_IDS_FETCHED = 100_000
/** Ids. So many hits are all fetched at once, and counting them is no extra work. */
export const MAX_IDS_GATHERED = 30_000
/** Strings. With a greater reach, there are rarely so few hits that they can be gathered. */
export const MAX_REACH_TO_GATHER = 150_000
/** Strings found by their texts. On so many the other terms are tried one by one. */
export const MAX_UNITS_TRIED = 5_000
/** Texts. So many are read from their rows, more from their packs. */
export const MAX_TEXTS_FROM_ROWS = 2_000

/** Strings. With more hits, walking along the ids meets enough of them soon; with fewer, all are found and sorted. */
export const MIN_HITS_TO_WALK = 30_000
/** Strings. Sorting so many is as quick as finding the first ones. */
export const MAX_UNITS_SORTED = 20_000
/** Strings. Pages further on need all to be sorted. */
export const MAX_FIRST_UNITS = 1_000
/** Strings that begin alike. With more, sorting all takes no longer. */
export const MAX_UNITS_ALIKE = 150_000
/** Times. Few of the first strings may be hits. */
export const MAX_ROUNDS_FOR_FIRST_UNITS = 4
/** Source strings. More take as long to put in order as their units do. */
export const MAX_SOURCES_SORTED = 100_000
/** Units whose source strings are alike in an order. With more, sorting all takes no longer. */
export const MAX_UNITS_OF_ALIKE_SOURCES = 3_000

/** Packs. Between two lots of so many, other requests get their turn. */
export const PACKS_PER_LOT = 128
/** Rows. Between two lots of so many, other requests get their turn. */
export const TEXT_ROWS_PER_LOT = 5_000
/** Ids. Between two lots of so many, other requests get their turn. */
export const IDS_PER_COUNT = 100_000
/** Units of UTF-16. An expression takes at most 512 steps for each, so that reading 32,768 keeps nobody waiting for 20 ms. */
export const MAX_UTF16_UNITS_PER_READ = 32_768
/** Milliseconds of reading texts, after which others get their turn. */
export const MAX_READING_MS = 4
/** Packs written anew in one transaction: each takes a millisecond or two. */
export const MAX_PACKS_PER_TRANSACTION = 8

/** Bytes. A million strings take 52 MB where characters take a byte, and 91 MB where they take two. */
export const MAX_PACK_CACHE_BYTES = 112 * 1024 * 1024
/** Milliseconds without a search, after which no pack is kept. */
export const PACK_CACHE_MS = 10 * 60_000
