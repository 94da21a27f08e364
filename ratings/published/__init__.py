"""Reading what is public: lists in force, a person's rating on a list, histories, ranks, tops, running figures."""
