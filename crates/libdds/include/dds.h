/*
 * The double-dummy solver of Merrimac for programs in C and C++, with the interface of DDS 2.9.
 *
 * Seats N E S W are 0 to 3. Suits S H D C are 0 to 3; as a strain, notrump is 4. Ranks are 2 to 14.
 * A holding has one bit a card: bit 2 is the deuce, bit 14 the ace. Vulnerability is 0 for none,
 * 1 for both, 2 for North and South, 3 for East and West. Texts end with a zero byte.
 *
 * Functions return 1 if all is well, else one of the negative codes below. Any of them may be called
 * from any thread at any time; nothing needs to be set up.
 */

#ifndef MERRIMAC_DDS_H
#define MERRIMAC_DDS_H

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

#define DDS_VERSION 20900 /* of the interface */

#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5
#define MAXNOOFBOARDS 200
#define MAXNOOFTABLES 40

enum {
    RETURN_NO_FAULT = 1,
    RETURN_UNKNOWN_FAULT = -1,    /* null pointers, numbers of boards that differ, no such table */
    RETURN_ZERO_CARDS = -2,
    RETURN_TARGET_TOO_HIGH = -3,  /* more tricks than are left */
    RETURN_DUPLICATE_CARDS = -4,
    RETURN_TARGET_WRONG_LO = -5,
    RETURN_TARGET_WRONG_HI = -7,
    RETURN_SOLNS_WRONG_LO = -8,
    RETURN_SOLNS_WRONG_HI = -9,
    RETURN_TOO_MANY_CARDS = -10,
    RETURN_SUIT_OR_RANK = -12,    /* a card that does not exist */
    RETURN_PLAYED_CARD = -13,     /* on the table and in a hand */
    RETURN_CARD_COUNT = -14,      /* uneven hands */
    RETURN_THREAD_INDEX = -15,
    RETURN_MODE_WRONG_LO = -16,
    RETURN_MODE_WRONG_HI = -17,
    RETURN_TRUMP_WRONG = -18,
    RETURN_FIRST_WRONG = -19,
    RETURN_PLAY_FAULT = -98,      /* a card that does not exist or is not its player's */
    RETURN_PBN_FAULT = -99,
    RETURN_TOO_MANY_BOARDS = -101,
    RETURN_THREAD_CREATE = -102,  /* never returned */
    RETURN_THREAD_WAIT = -103,    /* never returned */
    RETURN_THREAD_MISSING = -104,
    RETURN_NO_SUIT = -201,        /* all strains filtered out */
    RETURN_TOO_MANY_TABLES = -202,
    RETURN_CHUNK_SIZE = -301
};

/* The cards found, best first; of equivalent cards the highest. */
struct futureTricks {
    int nodes;
    int cards;
    int suit[13];
    int rank[13];
    int equals[13]; /* the lower equivalent cards, a holding */
    int score[13];  /* tricks of the side to play; -1 target out of reach, -2 not searched */
};

/* A position; up to three cards may lie on the table. */
struct deal {
    int trump;
    int first;               /* who leads to the current trick */
    int currentTrickSuit[3];
    int currentTrickRank[3]; /* 0 where no card has been played */
    unsigned int remainCards[DDS_HANDS][DDS_SUITS];
};

struct dealPBN {
    int trump;
    int first;
    int currentTrickSuit[3];
    int currentTrickRank[3];
    char remainCards[80]; /* N:S.H.D.C E S W */
};

struct boards {
    int noOfBoards;
    struct deal deals[MAXNOOFBOARDS];
    int target[MAXNOOFBOARDS];
    int solutions[MAXNOOFBOARDS];
    int mode[MAXNOOFBOARDS];
};

struct boardsPBN {
    int noOfBoards;
    struct dealPBN deals[MAXNOOFBOARDS];
    int target[MAXNOOFBOARDS];
    int solutions[MAXNOOFBOARDS];
    int mode[MAXNOOFBOARDS];
};

struct solvedBoards {
    int noOfBoards;
    struct futureTricks solvedBoard[MAXNOOFBOARDS];
};

struct ddTableDeal {
    unsigned int cards[DDS_HANDS][DDS_SUITS];
};

struct ddTableDeals {
    int noOfTables;
    struct ddTableDeal deals[MAXNOOFTABLES * DDS_STRAINS];
};

struct ddTableDealPBN {
    char cards[80];
};

struct ddTableDealsPBN {
    int noOfTables;
    struct ddTableDealPBN deals[MAXNOOFTABLES * DDS_STRAINS];
};

/* Tricks by strain, then by declarer. */
struct ddTableResults {
    int resTable[DDS_STRAINS][DDS_HANDS];
};

struct ddTablesRes {
    int noOfBoards; /* single results: four a strain and deal */
    struct ddTableResults results[MAXNOOFTABLES * DDS_STRAINS];
};

/* First if North and South start the bidding, then if East and West do. */
struct parResults {
    char parScore[2][16];            /* NS 420 */
    char parContractsString[2][128]; /* NS:NS 4S */
};

struct allParResults {
    struct parResults presults[MAXNOOFTABLES];
};

struct parResultsDealer {
    int number;
    int score;
    char contracts[10][10]; /* 4S*-EW-1 */
};

struct contractType {
    int underTricks;
    int overTricks;
    int level;
    int denom; /* NT S H D C are 0 to 4 */
    int seats; /* N E S W are 0 to 3, NS is 4, EW is 5 */
};

struct parResultsMaster {
    int score;
    int number;
    struct contractType contracts[10];
};

struct parTextResults {
    char parText[2][128]; /* Par 420: NS 4S */
    bool equal;           /* whether both say the same */
};

struct playTraceBin {
    int number;
    int suit[52];
    int rank[52];
};

struct playTracePBN {
    int number;
    char cards[106]; /* SAH2..., two letters a card */
};

/* Declarer's tricks before the first card and after each. */
struct solvedPlay {
    int number;
    int tricks[53];
};

struct playTracesBin {
    int noOfBoards;
    struct playTraceBin plays[MAXNOOFBOARDS];
};

struct playTracesPBN {
    int noOfBoards;
    struct playTracePBN plays[MAXNOOFBOARDS];
};

struct solvedPlays {
    int noOfBoards;
    struct solvedPlay solved[MAXNOOFBOARDS];
};

struct DDSInfo {
    int major, minor, patch;
    char versionString[10];
    int system;      /* 0 unknown, 1 Windows, 2 Cygwin, 3 Linux, 4 Apple */
    int numBits;
    int compiler;    /* 0 */
    int constructor; /* 0 */
    int numCores;
    int threading;   /* 0 none, 5 the standard library's */
    int noOfThreads;
    char threadSizes[128];
    char systemString[1024];
};

/* Threads and memory. 0 leaves the choice to the library. */
void SetMaxThreads(int userThreads);
int SetThreading(int code);
void SetResources(int maxMemoryMB, int maxThreads);
void FreeMemory(void);

/*
 * One position. target: -1 for the most tricks, 0 for legal cards, else that many tricks.
 * solutions: 1 for one good card, 2 for all good cards, 3 for all cards with their scores.
 * mode: 0 for no search when there is no choice, else 1. threadIndex: 0 is always right.
 */
int SolveBoard(struct deal dl, int target, int solutions, int mode, struct futureTricks *futp,
               int threadIndex);
int SolveBoardPBN(struct dealPBN dlpbn, int target, int solutions, int mode,
                  struct futureTricks *futp, int thrId);

/* Several positions, on several threads. */
int SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp);
int SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);
int SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);
int SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize);
int SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

/* Every declarer in every strain; strains whose filter is not 0 are left out. */
int CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep);
int CalcDDtablePBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep);
int CalcAllTables(struct ddTableDeals *dealsp, int mode, int trumpFilter[DDS_STRAINS],
                  struct ddTablesRes *resp, struct allParResults *presp);
int CalcAllTablesPBN(struct ddTableDealsPBN *dealsp, int mode, int trumpFilter[DDS_STRAINS],
                     struct ddTablesRes *resp, struct allParResults *presp);

/* Par, by who starts the bidding or by dealer. */
int Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable);
int CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep,
            struct parResults *presp);
int CalcParPBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep, int vulnerable,
               struct parResults *presp);
int SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable);
int SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2],
                int vulnerable);
int DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer,
              int vulnerable);
int DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer,
                 int vulnerable);
int ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp); /* room for 128 */
int ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp);

/* A played hand, card by card. */
int AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId);
int AnalysePlayPBN(struct dealPBN dlPBN, struct playTracePBN playPBN, struct solvedPlay *solvedp,
                   int thrId);
int AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp,
                       int chunkSize);
int AnalyseAllPlaysPBN(struct boardsPBN *bopPBN, struct playTracesPBN *plpPBN,
                       struct solvedPlays *solvedp, int chunkSize);

void GetDDSInfo(struct DDSInfo *info);
void ErrorMessage(int code, char line[80]);

#ifdef __cplusplus
}
#endif

#endif
