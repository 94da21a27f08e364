"""The office's pages about tournaments; they belong to the namespace `office`, under /office/."""

from django.urls import path

from tournaments.office import entering, entering_grid, entering_rounds, entries, reports, tournament

urlpatterns = [
    path("reports/", reports.reports, name="reports"),
    path("reports/upload/", reports.upload, name="upload"),
    path("batches/<int:pk>/", reports.batch, name="batch"),
    path("reports/<int:pk>/", reports.report, name="report"),
    path("reports/<int:pk>/read-again/", reports.read_again, name="read_again"),
    path("reports/<int:pk>/file/", reports.report_file, name="report_file"),
    path("findings/<int:pk>/settle/", tournament.settle, name="settle"),
    path("tournaments/<int:pk>/", tournament.tournament, name="tournament"),
    path("tournaments/<int:pk>/match/", tournament.match_certain, name="match_certain"),
    path("tournaments/<int:pk>/look-again/", tournament.look_again, name="look_again"),
    path("tournaments/<int:pk>/accept/", tournament.accept, name="accept"),
    path("tournaments/<int:pk>/return/", tournament.step_back(tournament.RETURN), name="return"),
    path("tournaments/<int:pk>/withdraw/", tournament.step_back(tournament.WITHDRAW), name="withdraw"),
    path("tournaments/<int:pk>/reopen/", tournament.step_back(tournament.REOPEN), name="reopen"),
    path("participants/<int:pk>/", entries.entry, name="entry"),
    path("participants/<int:pk>/match/", entries.match, name="match"),
    path("participants/<int:pk>/unmatch/", entries.unmatch, name="unmatch"),
    path("participants/<int:pk>/register/", entries.register, name="register"),
    path("tournaments/new/", entering.new_event, name="new_event"),
    path("tournaments/<int:pk>/head/", entering.head, name="head"),
    path("tournaments/<int:pk>/participants/add/", entering.add_participant, name="add_participant"),
    path("tournaments/<int:pk>/participants/paste/", entering.paste, name="paste"),
    path("tournaments/<int:pk>/participants/numbers/", entering.renumber, name="renumber"),
    path("participants/<int:pk>/remove/", entering.remove_participant, name="remove_participant"),
    path("tournaments/<int:pk>/results/", entering_grid.results, name="results"),
    path("tournaments/<int:pk>/results/save/", entering_grid.save_results, name="save_results"),
    path("tournaments/<int:pk>/results/cell/", entering_grid.cell, name="cell"),
    path("tournaments/<int:pk>/results/colours/", entering_grid.colours, name="colours"),
    path("tournaments/<int:pk>/rounds/<int:number>/", entering_rounds.round_results, name="round"),
    path("tournaments/<int:pk>/rounds/<int:number>/save/", entering_rounds.save_round, name="save_round"),
    path("tournaments/<int:pk>/rounds/<int:number>/add/", entering_rounds.add_result, name="add_result"),
]
