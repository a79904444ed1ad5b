/* Solves a deal: its table, par, the best leads, and a play card by card. */

#include <stdio.h>
#include <string.h>

#include "dds.h"

static const char *DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

static int succeeded(int code) {
    char line[80];
    if (code == RETURN_NO_FAULT) {
        return 1;
    }
    ErrorMessage(code, line);
    printf("%d: %s\n", code, line);
    return 0;
}

static void table_and_par(void) {
    struct ddTableDealPBN deal;
    struct ddTableResults table;
    struct parResultsDealer par;
    strcpy(deal.cards, DEAL);
    if (!succeeded(CalcDDtablePBN(deal, &table))) {
        return;
    }
    for (int seat = 0; seat < DDS_HANDS; seat++) {
        printf("%c", "NESW"[seat]);
        for (int strain = 0; strain < DDS_STRAINS; strain++) {
            printf(" %d", table.resTable[strain][seat]);
        }
        printf("\n");
    }
    if (succeeded(DealerPar(&table, &par, 0, 0))) {
        printf("par %d %s\n", par.score, par.contracts[0]);
    }
}

static void leads(void) {
    struct dealPBN deal = {0};
    struct futureTricks found;
    deal.trump = 0; /* spades; North leads */
    strcpy(deal.remainCards, DEAL);
    if (!succeeded(SolveBoardPBN(deal, -1, 2, 1, &found, 0))) {
        return;
    }
    for (int card = 0; card < found.cards; card++) {
        printf("%c%c %d\n", "SHDC"[found.suit[card]], "  23456789TJQKA"[found.rank[card]],
               found.score[card]);
    }
}

static void play(void) {
    struct dealPBN deal = {0};
    struct playTracePBN cards = {4, "CTC4CACJ"};
    struct solvedPlay solved;
    strcpy(deal.remainCards, DEAL);
    if (!succeeded(AnalysePlayPBN(deal, cards, &solved, 0))) {
        return;
    }
    for (int card = 0; card < solved.number; card++) {
        printf("%d ", solved.tricks[card]);
    }
    printf("\n");
}

int main(void) {
    struct dealPBN nonsense = {0};
    struct futureTricks found;
    table_and_par();
    leads();
    play();
    succeeded(SolveBoardPBN(nonsense, -1, 1, 1, &found, 0));
    printf("%zu %zu %zu\n", sizeof(struct boards), sizeof(struct parTextResults),
           sizeof(struct DDSInfo));
    return 0;
}
